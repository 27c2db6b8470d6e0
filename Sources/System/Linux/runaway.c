#define _GNU_SOURCE
#include "CMudraLinux.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <unistd.h>

static atomic_int watched_thread, told_event, ran_away;

// The kernel sends SIGXCPU to the spinning thread itself, because nothing else on its processor could stop it.
static void demote(int signal) {
    (void)signal;
    int error = errno;
    ran_away = 1;
    mudra_make_ordinary(watched_thread);
    mudra_event_tell(told_event);
    errno = error;
}

int mudra_guard_realtime(int thread, int event, uint64_t microseconds) {
    watched_thread = thread;
    told_event = event;
    struct sigaction action = {.sa_handler = demote, .sa_flags = SA_RESTART};
    struct rlimit limit;
    if (sigaction(SIGXCPU, &action, NULL) != 0 || getrlimit(RLIMIT_RTTIME, &limit) != 0)
        return errno;
    if (limit.rlim_max > 2 * microseconds)
        limit.rlim_max = 2 * microseconds;
    limit.rlim_cur = limit.rlim_max / 2;
    return setrlimit(RLIMIT_RTTIME, &limit) == 0 ? 0 : errno;
}

int mudra_has_run_away(void) {
    return ran_away;
}
