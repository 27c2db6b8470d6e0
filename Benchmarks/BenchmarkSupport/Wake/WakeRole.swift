import CMudraLinux
import Glibc

/// What a process does that `WakeLatency` has started.
public enum WakeRole {
    /// The command of `mudra-bench` that plays one.
    public static let command = "wake-role"

    /// Plays the role for as long as the process lives, or its parent.
    /// - Parameter isPrivileged: false to give up all privileges first.
    /// - Throws: when there is no such role, or it cannot be played.
    public static func play(_ name: String, isPrivileged: Bool) throws -> Never {
        let parent = getppid()
        if !isPrivileged { mudra_drop_realtime_privilege() }
        mudra_die_with_parent(parent)
        if let load = Load(rawValue: name) { load.run() }
        guard let subject = WakeSubject(rawValue: name) else {
            throw MeasureError("there is no role \"\(name)\"")
        }
        try subject.run(WakeProbe())
    }
}
