#include "CMudraTOML.h"

#define TOML_ENABLE_FORMATTERS 0
// A configuration needs three levels; parsing and freeing recurse, and threads may have small stacks.
#define TOML_MAX_NESTED_VALUES 16

#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

// A failed assertion of the parser refuses the file; without this, it would be abort() or undefined behaviour. Without
// NDEBUG, both kinds of the parser's assertions use this macro.
#undef NDEBUG
#define TOML_ASSERT(condition) ((condition) ? void() : throw std::logic_error("parser error: " #condition))
#include <toml++/toml.h>

#if TOML_LIB_MAJOR != 3 || TOML_LIB_MINOR < 3 || TOML_LIB_MINOR > 4
#warning "mudra is tested with toml++ 3.3 and 3.4, and this is a different version: run `make check` to test it"
#endif

struct ctoml_document {
    toml::table root;
    bool is_valid = false;
    std::string message;
    ctoml_position position{0, 0};
};

namespace {

const toml::node &unwrap(const ctoml_node *node) { return *reinterpret_cast<const toml::node *>(node); }

const ctoml_node *wrap(const toml::node *node) { return reinterpret_cast<const ctoml_node *>(node); }

ctoml_position position(const toml::source_region &region) { return {region.begin.line, region.begin.column}; }

ctoml_text text(std::string_view view) { return {view.data(), view.size()}; }

bool is_earlier(const ctoml_entry &one, const ctoml_entry &other) {
    const auto &a = one.key_position;
    const auto &b = other.key_position;
    return a.line != b.line ? a.line < b.line : a.column < b.column;
}

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length) {
    auto document = new (std::nothrow) ctoml_document;
    if (!document) return nullptr;
    try {
        try {
            document->root = toml::parse(std::string_view(bytes, length));
            document->is_valid = true;
        } catch (const toml::parse_error &error) {
            document->position = position(error.source());
            document->message = error.description();
        } catch (const std::exception &error) {
            document->message = error.what();
        }
        return document;
    } catch (...) {
        delete document;
        return nullptr;
    }
}

void ctoml_free(ctoml_document *document) { delete document; }

const ctoml_node *ctoml_root(const ctoml_document *document) {
    return document->is_valid ? wrap(&document->root) : nullptr;
}

ctoml_text ctoml_error_message(const ctoml_document *document) { return text(document->message); }

ctoml_position ctoml_error_position(const ctoml_document *document) { return document->position; }

ctoml_kind ctoml_node_kind(const ctoml_node *node) {
    switch (unwrap(node).type()) {
        case toml::node_type::table: return CTOML_TABLE;
        case toml::node_type::array: return CTOML_ARRAY;
        case toml::node_type::string: return CTOML_STRING;
        case toml::node_type::integer: return CTOML_INTEGER;
        case toml::node_type::floating_point: return CTOML_FLOAT;
        case toml::node_type::boolean: return CTOML_BOOLEAN;
        default: return CTOML_DATE;
    }
}

ctoml_position ctoml_node_position(const ctoml_node *node) { return position(unwrap(node).source()); }

size_t ctoml_count(const ctoml_node *node) {
    if (auto table = unwrap(node).as_table()) return table->size();
    if (auto array = unwrap(node).as_array()) return array->size();
    return 0;
}

void ctoml_table_entries(const ctoml_node *node, ctoml_entry *entries) {
    auto table = unwrap(node).as_table();
    if (!table) return;
    auto end = entries;
    for (auto &&[key, value] : *table) *end++ = {text(key.str()), position(key.source()), wrap(&value)};
    std::sort(entries, end, is_earlier);
}

const ctoml_node *ctoml_array_element(const ctoml_node *node, size_t index) {
    auto array = unwrap(node).as_array();
    return array ? wrap(array->get(index)) : nullptr;
}

ctoml_text ctoml_string(const ctoml_node *node) {
    auto value = unwrap(node).as_string();
    return value ? text(value->get()) : ctoml_text{nullptr, 0};
}

int64_t ctoml_integer(const ctoml_node *node) {
    auto value = unwrap(node).as_integer();
    return value ? value->get() : 0;
}

double ctoml_float(const ctoml_node *node) {
    auto value = unwrap(node).as_floating_point();
    return value ? value->get() : 0;
}

bool ctoml_boolean(const ctoml_node *node) {
    auto value = unwrap(node).as_boolean();
    return value ? value->get() : false;
}
