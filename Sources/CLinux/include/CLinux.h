// The only C of our own: what Swift's Glibc module does not have, each behind a plain prototype.
#pragma once

#include <stdint.h>
#include <sys/types.h>

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

// poll.c: epoll, which the Glibc module lacks. Descriptors are waited for as long as they are readable, and told apart by
// tokens; adding gives 0 or an errno, and what is ready is told without waiting, up to 64 at a time.
int mudra_poll_create(void);
int mudra_poll_add(int poll, int descriptor, uint64_t token);
void mudra_poll_remove(int poll, int descriptor);
int mudra_poll_ready(int poll, uint64_t *tokens, int capacity);

// spawn.c: POSIX_SPAWN_SETSID and addclosefrom_np are GNU names. Starts argv[0], found by PATH if it holds no slash, with
// exactly argv and envp, as a session leader of its own with default signals, ordinary scheduling, stdin from /dev/null
// and no descriptors beyond 2. The result is 0 and the child's pid, or an errno.
int mudra_spawn(pid_t *pid, char *const argv[], char *const envp[]);
