// Preloaded, before umockdev's library, into a program that umockdev shows devices to, together with fifo_screen.c. A
// FIFO in place of a device's node becomes this node, and a plain system call reads it like a device. umockdev would
// ask its own process twice, over a socket, for every read.
#define _GNU_SOURCE
#include "fifo_screen.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "64-bit systems have one of them");

// The kernel's numbers for input devices.
enum { INPUT_MAJOR = 13, FIRST_EVENT_MINOR = 64 };
enum { MOST_DESCRIPTORS = 1024 };

// A descriptor that was a screen may be something else now; it is read all the same.
static char is_screen[MOST_DESCRIPTORS];

void mudra_fifo_screen_opened(int descriptor) {
    if (descriptor < MOST_DESCRIPTORS)
        is_screen[descriptor] = 1;
}

ssize_t read(int descriptor, void *memory, size_t size) {
    static ssize_t (*next)(int, void *, size_t);
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS && is_screen[descriptor])
        return syscall(SYS_read, descriptor, memory, size);
    if (!next)
        next = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    return next(descriptor, memory, size);
}

// libinput finds the device by the device numbers of the opened file.
int fstat(int descriptor, struct stat *status) {
    int (*next)(int, struct stat *) = (int (*)(int, struct stat *))dlsym(RTLD_NEXT, "fstat");
    int result = next ? next(descriptor, status) : -1;
    if (result != 0 || !S_ISFIFO(status->st_mode))
        return result;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return result;
    path[length] = '\0';
    const char *name = strstr(path, "/dev/input/event");
    unsigned number;
    if (name && sscanf(name, "/dev/input/event%u", &number) == 1) {
        status->st_mode = S_IFCHR | (status->st_mode & ~S_IFMT);
        status->st_rdev = makedev(INPUT_MAJOR, FIRST_EVENT_MINOR + number);
    }
    return result;
}

// The same, under the name for programs that are built for large files.
int fstat64(int descriptor, struct stat64 *status) {
    return fstat(descriptor, (struct stat *)status);
}
