#define _GNU_SOURCE

#include "CLinux.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/pidfd.h>

// The descriptor is close-on-exec by itself.
int mudra_process_open(pid_t pid) {
    return pidfd_open(pid, 0);
}

int mudra_process_signal(int process, int signal) {
    return pidfd_send_signal(process, signal, NULL, 0);
}
