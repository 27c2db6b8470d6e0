/// The result of one check: one thing that gestures need.
package struct Check: Hashable, Sendable {
    package enum State: String, Sendable {
        /// Nothing here keeps gestures from working.
        case ok
        /// Gestures do not work until this is fixed.
        case problem
        /// The user may not find out.
        case unknown
        /// The check makes no sense until an earlier problem is fixed.
        case skipped
    }

    /// A word for people and programs, such as `mudrad`. It never changes between versions.
    package let name: String
    package let state: State
    package let text: String
    /// The one shell command that fixes a problem, or finds out about an unknown; nil: there is none.
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
