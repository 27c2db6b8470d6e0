# tell UID ARGUMENT...: systemctl of a user's service manager. By a service of its own: whatever runs as the user is the
# user's, who could otherwise type into root's terminal, and be taken for a part of root's session. Not by --machine=, as
# deb-systemd-invoke does: it begins a session of the user's.
tell() {
	uid=$1
	shift
	systemd-run --quiet --wait --collect --uid="$uid" --setenv=XDG_RUNTIME_DIR="/run/user/$uid" \
		--property=RuntimeMaxSec=10 systemctl --user "$@" < /dev/null > /dev/null 2>&1
}
