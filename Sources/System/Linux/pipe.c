#define _GNU_SOURCE

#include "CMudraLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int mudra_pipe_open(int *reading, int *writing, int bytes) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return errno;
    // The reader's end keeps waiting: it is another open file.
    if (fcntl(ends[1], F_SETFL, O_NONBLOCK) < 0 || fcntl(ends[1], F_SETPIPE_SZ, bytes) < 0) {
        int error = errno;
        close(ends[0]);
        close(ends[1]);
        return error;
    }
    *reading = ends[0];
    *writing = ends[1];
    return 0;
}
