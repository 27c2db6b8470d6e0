#include "CMudraLinux.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

void mudra_die_with_parent(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
}
