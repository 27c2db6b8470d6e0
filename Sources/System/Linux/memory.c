#define _GNU_SOURCE
#include "CMudraLinux.h"

#include <errno.h>
#include <linux/capability.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int mudra_limit_stacks(size_t bytes) {
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error)
        return error;
    error = pthread_attr_setstacksize(&attributes, bytes);
    if (!error)
        error = pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
    return error;
}

static int is_exempt_from_limit(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    return syscall(SYS_capget, &header, sets) == 0 && sets[0].effective & 1u << CAP_IPC_LOCK;
}

int mudra_lock_memory(void) {
    // With any other limit a later mapping would fail, and with it malloc.
    const struct rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
    if (setrlimit(RLIMIT_MEMLOCK, &unlimited) != 0 && !is_exempt_from_limit())
        return EPERM;
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0 ? 0 : errno;
}
