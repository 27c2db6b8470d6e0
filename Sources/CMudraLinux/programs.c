#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define OWN_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

#ifdef OWN_ARCHITECTURE
// x86-64's second set of calls, x32, has its architecture but numbers of its own, from here on; others have none there.
enum { FOREIGN_NUMBERS = 0x40000000 };

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define JUMP(condition, value, then, otherwise) BPF_JUMP(BPF_JMP | condition | BPF_K, value, then, otherwise)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)

int mudra_forbid_programs(void) {
    // The architecture first: what a number means depends on it.
    struct sock_filter instructions[] = {
        LOAD(arch),
        JUMP(BPF_JEQ, OWN_ARCHITECTURE, 0, 4),
        LOAD(nr),
        JUMP(BPF_JGE, FOREIGN_NUMBERS, 2, 0),
        JUMP(BPF_JEQ, SYS_execve, 1, 0),
        JUMP(BPF_JEQ, SYS_execveat, 0, 1),
        RETURN(SECCOMP_RET_ERRNO | EPERM),
        RETURN(SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog filter = {sizeof instructions / sizeof *instructions, instructions};
    // Without it the kernel takes filters from root alone.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return errno;
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    // More than 0: a thread that has a filter of its own, which ours would have to replace.
    return result < 0 ? errno : result > 0 ? EBUSY : 0;
}
#else
int mudra_forbid_programs(void) {
    return ENOSYS;
}
#endif
