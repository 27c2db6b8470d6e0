#!/bin/sh
# Shows gestures and the commands they run as they happen: on the touchscreens of this machine, or on a recording if
# there are none. Everything runs on a private bus and is removed afterwards.
#
#   demo.sh FOLDER-OF-THE-PROGRAMS
set -eu
programs=$1
here=$(dirname "$0")
work=$(mktemp -d)
bus_pid=
pids=

finish() {
    trap - EXIT INT TERM
    for pid in $pids $bus_pid; do kill "$pid" 2> /dev/null || true; done
    wait
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

dbus-daemon --session --fork --print-address=1 --print-pid=1 > "$work/bus"
bus=$(sed -n 1p "$work/bus")
bus_pid=$(sed -n 2p "$work/bus")
# Do not use the user's own session: commands should print here, not into the journal.
export DBUS_SESSION_BUS_ADDRESS="$bus"

# Commands and gestures both print. A column distinguishes them.
mkfifo "$work/commands" "$work/gestures" "$work/log"
sed -u 's/^/  command   /' < "$work/commands" & pids="$pids $!"
sed -u 's/^/  gesture   /' < "$work/gestures" & pids="$pids $!"
sed -u 's/^/  /' < "$work/log" & pids="$pids $!"

"$programs/mudra-actions" --bus "$bus" --config "$here/demo.toml" > "$work/commands" 2> "$work/log" & pids="$pids $!"
"$programs/mudractl" monitor --bus "$bus" > "$work/gestures" 2> /dev/null & pids="$pids $!"

if "$programs/mudractl" devices --json | grep -q '"used":true'; then
    echo "Touch the screen: taps, three-finger swipes, a long press (see $here/demo.toml). Ctrl-C ends it."
    "$programs/mudrad" --bus "$bus" 2> "$work/log" & pids="$pids $!"
    wait $!
else
    echo "No touchscreen here: playing $here/demo.evemu on an emulated one (see $here/demo.toml)."
    # umockdev needs only the events. They begin with some seconds of silence, in which everything starts.
    grep '^E:' "$here/demo.evemu" > "$work/events"
    umockdev-run --device "$here/touchscreen.umockdev" --ioctl "/dev/input/event3=$here/touchscreen.ioctl" \
        --evemu-events "/dev/input/event3=$work/events" -- \
        "$programs/mudrad" --bus "$bus" 2> "$work/log" & pids="$pids $!"
    sleep "$(awk 'END { print int($2) + 1 }' "$work/events")"
    echo "The recording is over."
fi
