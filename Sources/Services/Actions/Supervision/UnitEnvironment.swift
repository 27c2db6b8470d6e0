import CMudraSystemd
import Glibc
import MudraSupport

/// The environment of a command that systemd starts, in addition to the one from systemd itself.
///
/// If systemd has started us too, its own environment is the better one: it includes the variables that a compositor
/// has set since. If a compositor has started us, we have variables that systemd may not have.
struct UnitEnvironment {
    private let base: CommandEnvironment

    init() {
        base = OwnUnit.isService ? .empty : .inherited
    }

    /// The variables as `NAME=VALUE`; the gesture's variables override the others.
    func with(_ variables: [(name: String, value: String)]) throws(SpawnFailure) -> [String] {
        try base.overlaid(with: variables).texts.filter(Self.isUsable)
    }

    /// systemd refuses the whole unit for a name that is not valid in a shell.
    private static func isUsable(_ entry: String) -> Bool {
        let name = entry.utf8.prefix { $0 != UInt8(ascii: "=") }
        let isName = name.allSatisfy { byte in
            let scalar = Unicode.Scalar(byte)
            return byte == UInt8(ascii: "_") || scalar.isASCII && (scalar.properties.isAlphabetic || isDigit(byte))
        }
        return isName && name.first.map { !isDigit($0) } == true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

/// The unit of the user's service manager that this process is, if it is one.
enum OwnUnit {
    /// Whether systemd has started this process as a service.
    static var isService: Bool {
        Environment.value(of: "SYSTEMD_EXEC_PID") == "\(getpid())"
    }

    /// The name of the user's unit; nil: this process is not a service of the user's service manager.
    static var name: String? {
        var found: UnsafeMutablePointer<CChar>?
        guard isService, sd_pid_get_user_unit(0, &found) >= 0, let found else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
