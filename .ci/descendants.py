"""Programs that tests leave when they crash or are killed: they become children of this process, which can end them."""
import ctypes
import os
import signal
import time

PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def children():
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as file:
                if int(file.read().rpartition(")")[2].split()[1]) == os.getpid():
                    yield int(entry)
        except OSError:
            continue


def end_children(spared):
    """Ends the children and their children. Returns when none is left."""
    patience = time.monotonic() + 5
    while remaining := set(children()) - spared:
        number = signal.SIGTERM if time.monotonic() < patience else signal.SIGKILL
        for pid in remaining:
            # A shell that waits for a program ends after it, so the signal goes to all of its group.
            for kill in os.killpg, os.kill:
                try:
                    kill(pid, number)
                except ProcessLookupError:
                    pass
        time.sleep(0.1)
        for pid in remaining:
            os.waitpid(pid, os.WNOHANG)
