#include "CMudraLinux.h"

#include <errno.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int mudra_timer_create(void) {
    return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

int mudra_timer_arm(int timer, uint64_t microseconds) {
    struct itimerspec when = {
        .it_value = {
            .tv_sec = (time_t)(microseconds / 1000000),
            .tv_nsec = (long)(microseconds % 1000000) * 1000,
        },
    };
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL) == 0 ? 0 : errno;
}

uint64_t mudra_timer_clear(int timer) {
    uint64_t expirations = 0;
    return read(timer, &expirations, sizeof expirations) == sizeof expirations ? expirations : 0;
}
