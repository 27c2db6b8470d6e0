// thread-holder PID THREAD: stops a thread of a process, or with "!THREAD" all its other threads; prints "held"; and
// lets them go on when its standard input ends or when it ends itself. Needs only the C library.
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 256 };
static pid_t held[MOST];
static int held_count;

static int fail(const char *what) {
    fprintf(stderr, "thread-holder: %s: %s\n", what, strerror(errno));
    return 1;
}

static int is_held(pid_t thread) {
    for (int place = 0; place < held_count; place++)
        if (held[place] == thread)
            return 1;
    return 0;
}

static int hold(pid_t thread) {
    if (held_count == MOST) {
        errno = E2BIG;
        return -1;
    }
    // Seized, not attached: the process does not see such a stop as a signal.
    if (ptrace(PTRACE_SEIZE, thread, NULL, NULL) != 0)
        return errno == ESRCH ? 0 : -1;
    if (ptrace(PTRACE_INTERRUPT, thread, NULL, NULL) != 0)
        return -1;
    int status;
    if (waitpid(thread, &status, __WALL) != thread)
        return -1;
    held[held_count++] = thread;
    return 1;
}

// Returns how many running threads it has stopped, or -1.
static int hold_all(const char *pid, pid_t wanted, int others) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%s/task", pid);
    DIR *folder = opendir(path);
    if (!folder)
        return -1;
    int count = 0;
    struct dirent *entry;
    while (count >= 0 && (entry = readdir(folder))) {
        pid_t thread = (pid_t)atoi(entry->d_name);
        if (thread <= 0 || is_held(thread))
            continue;
        if ((thread == wanted) == others)
            continue;
        int result = hold(thread);
        count = result < 0 ? -1 : count + result;
    }
    int error = errno;
    closedir(folder);
    errno = error;
    return count;
}

int main(int count, char **arguments) {
    if (count != 3 || !isdigit((unsigned char)arguments[1][0])) {
        fputs("Usage: thread-holder PID THREAD|!THREAD\n", stderr);
        return 2;
    }
    int others = arguments[2][0] == '!';
    pid_t wanted = (pid_t)atoi(arguments[2] + others);
    int result;
    // A thread that was not held yet may have made another one.
    do {
        result = hold_all(arguments[1], wanted, others);
    } while (result > 0);
    if (result < 0)
        return fail("cannot hold it");
    if (!held_count) {
        errno = ESRCH;
        return fail("no such thread");
    }
    puts("held");
    fflush(stdout);
    // Reaps threads that die meanwhile: without that, their process could not end.
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char byte;
    while (poll(&input, 1, 20) == 0 || read(STDIN_FILENO, &byte, 1) > 0)
        while (waitpid(-1, NULL, __WALL | WNOHANG) > 0)
            ;
    // The kernel detaches all traced threads at our end, and they go on.
    return 0;
}
