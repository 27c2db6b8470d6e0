#define _GNU_SOURCE

#include "CMudraLinux.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/pidfd.h>
#include <unistd.h>

// The kernel makes the descriptor close-on-exec.
int mudra_process_open(pid_t pid) {
    return pidfd_open(pid, 0);
}

int mudra_process_signal(int process, int signal) {
    return pidfd_send_signal(process, signal, NULL, 0);
}

// Reads pieces that overlap by the length of the entry, and searches each for the entry between two NULs.
static int file_has(int file, const char *entry) {
    char wanted[128], text[16384];
    size_t length = strlen(entry) + 2;
    if (length > sizeof wanted)
        return 0;
    memset(wanted, 0, sizeof wanted);
    memcpy(wanted + 1, entry, length - 2);
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
    return found;
}

int mudra_process_has(pid_t pid, const char *entry) {
    char path[32];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    int found = file_has(file, entry);
    close(file);
    return found;
}

// The kernel shows another process's program only to a process with the same groups, and ours may have its file's
// group.
int mudra_process_program_has(pid_t pid, const char *text) {
    char path[32];
    snprintf(path, sizeof path, "/proc/%d/exe", (int)pid);
    int group = setfsgid(getgid());
    int file = open(path, O_RDONLY | O_CLOEXEC);
    setfsgid((gid_t)group);
    if (file < 0)
        return -1;
    int found = file_has(file, text);
    close(file);
    return found;
}
