import CMudraLinux
import Glibc

/// The role of a process that `WakeLatency` has started.
package enum WakeRole {
    /// The command of `mudra-bench` that plays a role.
    package static let command = "wake-role"

    /// Plays the role until this process or its parent ends.
    /// - Parameter isPrivileged: false gives up all privileges first.
    /// - Throws: if there is no such role, or it cannot be played.
    package static func play(_ name: String, isPrivileged: Bool) throws -> Never {
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
