#include "CMudraLinux.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

void mudra_die_with_parent(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
}

pid_t mudra_fork(void) {
    return fork();
}

void mudra_adopt_orphans(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}
