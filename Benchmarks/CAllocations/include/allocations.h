#ifndef MUDRA_ALLOCATIONS_H
#define MUDRA_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

// Counts the calling thread's allocations. Programs that link this get counting functions in place of the C library's.

// The number of heap calls that allocate and that release.
struct mudra_heap_calls {
    uint64_t allocations, releases;
};

// Counts the calling thread's heap calls in `calls` from now on; NULL stops counting.
void mudra_count_heap_calls(struct mudra_heap_calls *calls);

// Starts to count from 0.
void mudra_allocations_begin(void);

// Stops counting. Returns how many times memory was allocated since the start.
uint64_t mudra_allocations_end(void);

// Whether counting works: not under a sanitizer, which has its own allocator.
bool mudra_allocations_are_counted(void);

#endif
