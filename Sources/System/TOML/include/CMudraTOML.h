#ifndef CMUDRA_TOML_H
#define CMUDRA_TOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A C interface to the TOML parser toml++: parse, look, free. It exposes no C++ and no exceptions.

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed text, or its error. Owns everything that the functions below return.
typedef struct ctoml_document ctoml_document;

/// A value in a document.
typedef struct ctoml_node ctoml_node;

/// Bytes of UTF-8; not terminated, and may contain NUL.
typedef struct {
    const char *bytes;
    size_t length;
} ctoml_text;

/// Both count from 1, and columns count Unicode code points; 0 if not known.
typedef struct {
    uint32_t line;
    uint32_t column;
} ctoml_position;

typedef enum {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    /// A date, a time or both.
    CTOML_DATE,
} ctoml_kind;

typedef struct {
    ctoml_text key;
    ctoml_position key_position;
    const ctoml_node *value;
} ctoml_entry;

/// Fails only without memory (NULL). A text that is not TOML gives a document without a root. The caller limits the
/// number of parts of a dotted key (each is a level of tables, and they are freed by recursion).
ctoml_document *ctoml_parse(const char *bytes, size_t length);
void ctoml_free(ctoml_document *document);

/// The outermost table, or NULL if the text is not TOML.
const ctoml_node *ctoml_root(const ctoml_document *document);
/// The reason why there is no root.
ctoml_text ctoml_error_message(const ctoml_document *document);
ctoml_position ctoml_error_position(const ctoml_document *document);

ctoml_kind ctoml_node_kind(const ctoml_node *node);
ctoml_position ctoml_node_position(const ctoml_node *node);

/// The number of entries of a table or elements of an array; 0 for any other node.
size_t ctoml_count(const ctoml_node *node);
/// Writes all entries to `entries`, which must have room for `ctoml_count` of them, in the order of the text.
void ctoml_table_entries(const ctoml_node *table, ctoml_entry *entries);
/// NULL if there is no such element.
const ctoml_node *ctoml_array_element(const ctoml_node *array, size_t index);

// The value of a node of that kind; zero for any other node.
ctoml_text ctoml_string(const ctoml_node *node);
int64_t ctoml_integer(const ctoml_node *node);
double ctoml_float(const ctoml_node *node);
bool ctoml_boolean(const ctoml_node *node);

#ifdef __cplusplus
}
#endif

#endif
