#include "allocations.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

// Initial-exec: in a preloaded library, other kinds of thread-local variables may be allocated on the heap themselves.
#define THREAD_LOCAL static _Thread_local __attribute__((tls_model("initial-exec")))

THREAD_LOCAL struct mudra_heap_calls *counter;
THREAD_LOCAL struct mudra_heap_calls own_calls;

void mudra_count_heap_calls(struct mudra_heap_calls *calls) {
    counter = calls;
}

void mudra_allocations_begin(void) {
    own_calls = (struct mudra_heap_calls){0};
    mudra_count_heap_calls(&own_calls);
}

uint64_t mudra_allocations_end(void) {
    mudra_count_heap_calls(NULL);
    return own_calls.allocations;
}

#ifdef SANITIZED

bool mudra_allocations_are_counted(void) { return false; }

#else

bool mudra_allocations_are_counted(void) { return true; }

// glibc's own functions under their internal names.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static void note(void) {
    if (counter) counter->allocations++;
}

void free(void *block) {
    if (counter && block) counter->releases++;
    __libc_free(block);
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    note();
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    note();
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *block = memory;
    return 0;
}

#endif
