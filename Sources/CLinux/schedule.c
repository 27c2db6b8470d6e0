#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sched.h>
#include <unistd.h>

int mudra_thread_id(void) {
    return gettid();
}

int mudra_make_realtime(int thread, int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    return sched_setscheduler(thread, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) == 0 ? 0 : errno;
}

int mudra_make_ordinary(int thread) {
    struct sched_param parameters = {.sched_priority = 0};
    return sched_setscheduler(thread, SCHED_OTHER, &parameters) == 0 ? 0 : errno;
}

int mudra_is_realtime(void) {
    int policy = sched_getscheduler(0);
    return policy >= 0 && (policy & ~SCHED_RESET_ON_FORK) == SCHED_FIFO;
}
