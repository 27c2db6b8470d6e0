#define _GNU_SOURCE
#include "CMudraLinux.h"

#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Always with RESET_ON_FORK, so that no child inherits the priority. This includes the way down: an unprivileged thread
// may not drop the flag, and would be refused.
static int set_policy(int thread, int policy, int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    return sched_setscheduler(thread, policy | SCHED_RESET_ON_FORK, &parameters) == 0 ? 0 : errno;
}

int mudra_thread_id(void) {
    return gettid();
}

int mudra_make_realtime(int thread, int priority) {
    return set_policy(thread, SCHED_FIFO, priority);
}

int mudra_make_ordinary(int thread) {
    return set_policy(thread, SCHED_OTHER, 0);
}

int mudra_shorten_slices(void) {
    // The kernel's struct sched_attr in its first version; the C library does not have it yet.
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime_ns, deadline_ns, period_ns;
    } attributes = {.runtime_ns = 100000};
    _Static_assert(sizeof attributes == 48, "SCHED_ATTR_SIZE_VER0");
    attributes.size = sizeof attributes;
    attributes.policy = SCHED_OTHER;
    errno = 0;
    attributes.nice = getpriority(PRIO_PROCESS, 0);
    return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0 ? 0 : errno;
}

int mudra_is_realtime(void) {
    int policy = sched_getscheduler(0);
    return policy >= 0 && (policy & ~SCHED_RESET_ON_FORK) == SCHED_FIFO;
}

void mudra_drop_realtime_privilege(void) {
    enum { NOBODY = 65534 };
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_RTPRIO, &none);
    // CAP_SYS_NICE goes with root; the calls fail if there was none.
    (void)(setgid(NOBODY) == 0 && setuid(NOBODY) == 0);
}
