#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <link.h>
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

// Then its code has been written, though it is not writable.
static int has_relocated_code(const struct dl_phdr_info *object) {
    for (int place = 0; place < object->dlpi_phnum; place++) {
        if (object->dlpi_phdr[place].p_type != PT_DYNAMIC)
            continue;
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[place].p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++)
            if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL))
                return 1;
    }
    return 0;
}

static int forget_code(struct dl_phdr_info *object, size_t size, void *unused) {
    (void)size;
    (void)unused;
    if (has_relocated_code(object))
        return 0;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int place = 0; place < object->dlpi_phnum; place++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[place];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W)
            continue;
        uintptr_t start = object->dlpi_addr + segment->p_vaddr;
        uintptr_t end = (start + segment->p_memsz) & -page;
        start = (start + page - 1) & -page;
        if (start < end)
            madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void mudra_forget_code(void) {
    dl_iterate_phdr(forget_code, NULL);
}

static int is_exempt_from_limit(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    return syscall(SYS_capget, &header, sets) == 0 && sets[0].effective & 1u << CAP_IPC_LOCK;
}

int mudra_lock_memory(void) {
    // Under any other limit a later mapping would fail, and with it malloc.
    const struct rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
    if (setrlimit(RLIMIT_MEMLOCK, &unlimited) != 0 && !is_exempt_from_limit())
        return EPERM;
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0 ? 0 : errno;
}
