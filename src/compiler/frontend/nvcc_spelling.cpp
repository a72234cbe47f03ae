#include "src/compiler/frontend/nvcc_spelling.h"

#include <algorithm>
#include <cctype>

namespace cairn::compiler {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// PTX's registers by name, which assembly names with one % under nvcc.
constexpr std::string_view kSpecialRegisters[] = {
    "globaltimer",    "clock", "laneid", "warpid",  "nwarpid",   "smid",   "nsmid", "gridid",
    "tid.",           "ntid.", "ctaid.", "nctaid.", "lanemask_", "envreg", "pm",    "dynamic_smem_size",
    "total_smem_size"};

class Respeller {
 public:
  explicit Respeller(std::string_view text) : text_(text) {}

  std::optional<std::string> run() {
    while (at_ < text_.size()) step();
    return changed_ ? std::optional<std::string>(std::move(text_)) : std::nullopt;
  }

 private:
  bool starts(std::string_view what) const { return std::string_view(text_).substr(at_).starts_with(what); }

  void step() {
    if (starts("//")) {
      skip_past("\n");
    } else if (starts("/*")) {
      skip_past("*/");
    } else if (starts("R\"")) {
      skip_raw_string();
    } else if (text_[at_] == '"') {
      take_string();
    } else if (text_[at_] == '\'') {
      take_character();
    } else if (starts("<<") && close_up('<')) {
      ++open_launches_;
    } else if (open_launches_ > 0 && starts(">>")) {
      bool ends = starts(">>>");
      if (ends || close_up('>')) --open_launches_;
      if (ends || starts(">>")) at_ += ends ? 3 : 2;
    } else {
      ++at_;
    }
  }

  void skip_past(std::string_view end) {
    size_t found = text_.find(end, at_ + 2);
    at_ = found == std::string::npos ? text_.size() : found + end.size();
  }

  // At two angles: where the third stands after white space on the same line, moves it up to them.
  bool close_up(char angle) {
    size_t third = at_ + 2;
    while (third < text_.size() && (text_[third] == ' ' || text_[third] == '\t')) ++third;
    if (third == at_ + 2 || third >= text_.size() || text_[third] != angle) return false;
    text_[at_ + 2] = angle;
    text_[third] = ' ';
    at_ += 3;
    return changed_ = true;
  }

  void skip_raw_string() {
    size_t open = text_.find('(', at_);
    if (open == std::string::npos) {
      at_ = text_.size();
      return;
    }
    std::string end = ")" + text_.substr(at_ + 2, open - at_ - 2) + "\"";
    skip_past(end);
  }

  void take_string() {
    size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + 1, text_.size());
    std::string_view literal = std::string_view(text_).substr(begin, at_ - begin);
    if (literal.find("mov.") != literal.npos) escape_registers(begin, at_);
  }

  void take_character() {
    // An apostrophe between digits or letters separates them (1'000); it opens nothing.
    if (at_ > 0 && std::isalnum(static_cast<unsigned char>(text_[at_ - 1]))) {
      ++at_;
      return;
    }
    ++at_;
    while (at_ < text_.size() && text_[at_] != '\'' && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + 1, text_.size());
  }

  // " %smid" to "%%smid": the blank before the register makes room.
  void escape_registers(size_t begin, size_t end) {
    for (size_t i = begin + 1; i + 1 < end; ++i) {
      if (text_[i] != '%' || !is_space(text_[i - 1])) continue;
      std::string_view name = std::string_view(text_).substr(i + 1, end - i - 1);
      bool special = std::any_of(std::begin(kSpecialRegisters), std::end(kSpecialRegisters),
                                 [&](std::string_view known) { return name.starts_with(known); });
      if (!special) continue;
      text_[i - 1] = '%';
      changed_ = true;
    }
  }

  std::string text_;
  size_t at_ = 0;
  int open_launches_ = 0;
  bool changed_ = false;
};

// Most files have neither; finding that out must cost nothing.
bool may_need(std::string_view text) {
  if (text.find("mov.") != text.npos) return true;
  for (size_t at = text.find("<<"); at != text.npos; at = text.find("<<", at + 1)) {
    size_t third = at + 2;
    while (third < text.size() && (text[third] == ' ' || text[third] == '\t')) ++third;
    if (third > at + 2 && third < text.size() && text[third] == '<') return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> respell_for_clang(std::string_view text) {
  if (!may_need(text)) return std::nullopt;
  return Respeller(text).run();
}

}  // namespace cairn::compiler
