#ifndef MUDRA_ALLOCATIONS_H
#define MUDRA_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

// Counts what the calling thread allocates; linking this in puts counting functions in front of the C library's.

// How often the heap was called, to allocate and to release.
struct mudra_heap_calls {
    uint64_t allocations, releases;
};

// Counts the calling thread's calls there from now on; NULL: no more.
void mudra_count_heap_calls(struct mudra_heap_calls *calls);

// Begins to count from 0.
void mudra_allocations_begin(void);

// Stops counting. Returns how many times memory was allocated since.
uint64_t mudra_allocations_end(void);

// Whether it counts at all: not under a sanitizer, which has an allocator of its own.
bool mudra_allocations_are_counted(void);

#endif
