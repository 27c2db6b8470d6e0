#define _GNU_SOURCE

#include "CMudraLinux.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/pidfd.h>
#include <unistd.h>

// The descriptor is close-on-exec by itself.
int mudra_process_open(pid_t pid) {
    return pidfd_open(pid, 0);
}

int mudra_process_signal(int process, int signal) {
    return pidfd_send_signal(process, signal, NULL, 0);
}

// In pieces that overlap by the length of the entry, each with a NUL before and after what it holds.
int mudra_process_has(pid_t pid, const char *entry) {
    char path[32], wanted[128], text[16384];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
    size_t length = strlen(entry) + 2;
    if (length > sizeof wanted)
        return 0;
    memset(wanted, 0, sizeof wanted);
    memcpy(wanted + 1, entry, length - 2);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    text[0] = 0;
    size_t held = 1;
    int found = 0;
    ssize_t count;
    while (!found && (count = read(file, text + held, sizeof text - held)) > 0) {
        held += (size_t)count;
        found = memmem(text, held, wanted, length) != NULL;
        size_t kept = held < length ? held : length;
        memmove(text, text + held - kept, kept);
        held = kept;
    }
    close(file);
    return found;
}
