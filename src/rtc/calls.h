// What hiprtc and nvrtc have in common: the functions that both have under their own names, on handles and codes of
// either.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "src/rtc/program.h"

namespace cairn::rtc {

template <Language language, class Result, class Handle>
struct Calls {
  static Result code_of(Outcome outcome) { return static_cast<Result>(outcome); }
  static Program* program_of(Handle handle) { return reinterpret_cast<Program*>(handle); }

  static Result create(Handle* out, const char* source, const char* name, int count, const char* const* texts,
                       const char* const* names) {
    if (!out || !source || count < 0 || (count > 0 && (!texts || !names))) return code_of(Outcome::kInvalidInput);
    std::vector<Header> headers;
    for (int i = 0; i < count; ++i) {
      if (!texts[i] || !names[i] || !is_header_name(names[i])) return code_of(Outcome::kInvalidInput);
      headers.push_back({names[i], texts[i]});
    }
    *out = reinterpret_cast<Handle>(
        new Program(language, source, name && *name ? name : "default_program", std::move(headers)));
    return code_of(Outcome::kSuccess);
  }

  static Result destroy(Handle* handle) {
    if (!handle || !*handle) return code_of(Outcome::kInvalidProgram);
    delete program_of(*handle);
    *handle = nullptr;
    return code_of(Outcome::kSuccess);
  }

  static Result compile(Handle handle, int count, const char* const* options) {
    if (!handle) return code_of(Outcome::kInvalidProgram);
    if (count < 0 || (count > 0 && !options)) return code_of(Outcome::kInvalidInput);
    std::vector<std::string> words;
    for (int i = 0; i < count; ++i) {
      if (!options[i]) return code_of(Outcome::kInvalidInput);
      words.emplace_back(options[i]);
    }
    return code_of(program_of(handle)->compile(words));
  }

  static Result add_name(Handle handle, const char* expression) {
    if (!handle) return code_of(Outcome::kInvalidProgram);
    if (!expression) return code_of(Outcome::kInvalidInput);
    return code_of(program_of(handle)->add_name_expression(expression));
  }

  static Result lowered_name(Handle handle, const char* expression, const char** lowered) {
    if (!handle) return code_of(Outcome::kInvalidProgram);
    if (!expression || !lowered) return code_of(Outcome::kInvalidInput);
    return code_of(program_of(handle)->lowered_name(expression, lowered));
  }

  // With the zero at the end.
  static Result log_size(Handle handle, size_t* bytes) {
    if (!handle) return code_of(Outcome::kInvalidProgram);
    if (!bytes) return code_of(Outcome::kInvalidInput);
    *bytes = program_of(handle)->log().size() + 1;
    return code_of(Outcome::kSuccess);
  }

  static Result log(Handle handle, char* text) {
    if (!handle) return code_of(Outcome::kInvalidProgram);
    if (!text) return code_of(Outcome::kInvalidInput);
    const std::string& log = program_of(handle)->log();
    std::memcpy(text, log.c_str(), log.size() + 1);
    return code_of(Outcome::kSuccess);
  }

  static Result code_size(Handle handle, size_t* bytes) {
    if (!handle || !program_of(handle)->code()) return code_of(Outcome::kInvalidProgram);
    if (!bytes) return code_of(Outcome::kInvalidInput);
    *bytes = program_of(handle)->code()->size();
    return code_of(Outcome::kSuccess);
  }

  static Result code(Handle handle, char* bytes) {
    if (!handle || !program_of(handle)->code()) return code_of(Outcome::kInvalidProgram);
    if (!bytes) return code_of(Outcome::kInvalidInput);
    const std::vector<char>& code = *program_of(handle)->code();
    std::memcpy(bytes, code.data(), code.size());
    return code_of(Outcome::kSuccess);
  }
};

}  // namespace cairn::rtc
