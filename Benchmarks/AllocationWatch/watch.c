// Preloaded into mudrad: counts how often its real-time thread calls the heap, in a file that another process can read.
// MUDRA_HEAP_CALLS names the file, which holds a struct mudra_heap_calls.
#define _GNU_SOURCE
#include <allocations.h>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static struct mudra_heap_calls *map_counter(void) {
    const char *path = getenv("MUDRA_HEAP_CALLS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return NULL;
    void *place = mmap(NULL, sizeof(struct mudra_heap_calls), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return place == MAP_FAILED ? NULL : place;
}

// mudrad's real-time thread is its main thread, which also runs the constructors of libraries.
__attribute__((constructor)) static void watch_main_thread(void) {
    mudra_count_heap_calls(map_counter());
}
