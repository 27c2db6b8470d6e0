# tell UID ARGUMENT...: runs systemctl for a user's service manager. It runs in a separate service, since the user
# controls every process that runs as the user: it could otherwise type into root's terminal, or count as a part of
# root's session. --machine=, as in deb-systemd-invoke, would begin a session of the user.
tell() {
	uid=$1
	shift
	systemd-run --quiet --wait --collect --uid="$uid" --setenv=XDG_RUNTIME_DIR="/run/user/$uid" \
		--property=RuntimeMaxSec=10 systemctl --user "$@" < /dev/null > /dev/null 2>&1
}
