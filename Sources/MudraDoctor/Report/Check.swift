/// What doctor says of one thing that gestures need.
package struct Check: Hashable, Sendable {
    /// What the check came to.
    package enum State: String, Sendable {
        /// Gestures can work as far as this is concerned.
        case ok
        /// Gestures do not work before this is mended.
        case problem
        /// The user who asks may not find out.
        case unknown
        /// The check makes no sense before an earlier problem is mended.
        case skipped
    }

    /// A word for people and programs, which never changes: `mudrad`, `touchscreen`.
    package let name: String
    package let state: State
    package let text: String
    /// The one shell command that mends the problem or, of an unknown, finds out; nil: no command does.
    package let command: String?

    static func ok(_ name: String, _ text: String) -> Check {
        Check(name: name, state: .ok, text: text, command: nil)
    }

    static func problem(_ name: String, _ text: String, run command: String? = nil) -> Check {
        Check(name: name, state: .problem, text: text, command: command)
    }

    static func unknown(_ name: String, _ text: String, run command: String? = nil) -> Check {
        Check(name: name, state: .unknown, text: text, command: command)
    }

    static func skipped(_ name: String, _ text: String) -> Check {
        Check(name: name, state: .skipped, text: text, command: nil)
    }

    var isProblem: Bool { state == .problem }
}
