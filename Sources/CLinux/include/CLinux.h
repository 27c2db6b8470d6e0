// The only C of our own: what Swift's Glibc module does not have, each behind a plain prototype.
#pragma once

#include <stdint.h>

// schedule.c: gettid and SCHED_RESET_ON_FORK are GNU names, which Swift does not import. 0 is the calling thread;
// the result is 0 or an errno.
int mudra_thread_id(void);
int mudra_make_realtime(int thread, int priority);
int mudra_make_ordinary(int thread);
int mudra_is_realtime(void);

// timer.c: timerfd, which the Glibc module lacks. Times are CLOCK_MONOTONIC; 0 disarms.
int mudra_timer_create(void);
int mudra_timer_arm(int timer, uint64_t microseconds);
uint64_t mudra_timer_clear(int timer);
