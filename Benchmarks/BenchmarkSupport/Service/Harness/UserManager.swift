import Glibc
import TestSupport

/// A systemd of a user's, with a journal and the bus of a session, as every session has them. It takes root, since they get
/// a /run/systemd of their own, which says that a systemd has booted the machine.
final class UserManager {
    /// Where the session's bus listens.
    let bus: String
    /// What they have used.
    let account, journalAccount, busAccount: ProcessRecord

    private let program: Program

    /// Starts it, and waits until it is on its bus.
    /// - Parameter folder: what it makes goes there.
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
            throw MeasureError("no systemd --user starts here: it takes root, and the package dbus-user-session")
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
        // It ends all that it has started; killed, it would end nothing.
        kill(program.pid, SIGTERM)
        program.waitForEnd()
    }

    /// What systemd calls itself, with its version.
    static func version() throws(MeasureError) -> String {
        try Program(["systemctl", "--version"], output: .lines).readLine() ?? ""
    }
}
