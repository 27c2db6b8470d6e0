import Glibc
import TestSupport

/// A user's systemd, with a journal and a session bus, as every session has. It needs root: the processes get their own
/// /run/systemd, which claims that systemd booted the machine.
final class UserManager {
    /// The address of the session bus.
    let bus: String
    /// The resources that systemd, the journal and the bus have used.
    let account, journalAccount, busAccount: ProcessRecord

    private let program: Program

    /// Starts systemd, and waits until it is on its bus.
    /// - Parameter folder: where its files go.
    init(in folder: String) throws(MeasureError) {
        let script = """
            set -e
            for folder in /run/systemd /run/log; do mkdir -p $folder; mount -t tmpfs none $folder; done
            mkdir /run/systemd/system
            mkdir -m 700 "$XDG_RUNTIME_DIR"
            setpriv --pdeathsig TERM /lib/systemd/systemd-journald & echo $! > "$HOME/journal"
            until [ -S /run/systemd/journal/stdout ]; do sleep 0.1; done
            exec /lib/systemd/systemd --user --unit=basic.target
            """
        let environment = [
            "XDG_RUNTIME_DIR": "\(folder)/runtime", "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config",
            "SYSTEMD_LOG_TARGET": "journal",
        ]
        program = try Program(
            ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script], environment: environment, output: .nothing)
        let socket = "\(folder)/runtime/bus"
        for _ in 0..<500 where access(socket, F_OK) != 0 { pause(.milliseconds(10)) }
        guard access(socket, F_OK) == 0 else {
            throw MeasureError("cannot start systemd --user: it needs root and the package dbus-user-session")
        }
        bus = "unix:path=\(socket)"
        let client = try BareClient(bus)
        let isThere = { client.isOwned("org.freedesktop.systemd1") }
        for _ in 0..<500 where !isThere() { pause(.milliseconds(10)) }
        let question = ["systemctl", "--user", "show", "--property=MainPID", "--value", "dbus.service"]
        let answer = try Program(question, environment: environment, output: .lines).readLine()
        guard isThere(), let pid = answer.flatMap({ pid_t($0) }), pid > 0 else {
            throw MeasureError("systemd --user is not on its bus")
        }
        guard let journal = FileText.read("\(folder)/journal").flatMap({ pid_t($0.dropLast()) }) else {
            throw MeasureError("systemd-journald does not start")
        }
        (account, journalAccount, busAccount) = (program.record, ProcessRecord(of: journal), ProcessRecord(of: pid))
    }

    deinit {
        // On SIGTERM it ends all processes that it has started; if it were killed, they would stay.
        kill(program.pid, SIGTERM)
        program.waitForEnd()
    }

    /// The first line of `systemctl --version`.
    static func version() throws(MeasureError) -> String {
        try Program(["systemctl", "--version"], output: .lines).readLine() ?? ""
    }
}
