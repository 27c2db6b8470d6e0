import MudraTouch

/// The events that run commands, except `on_changed`. The words are the names of the gestures' states.
package enum CommandEvent: String, CaseIterable, Sendable {
    /// A continuous gesture begins.
    case began
    /// A continuous gesture ends.
    case ended
    /// A continuous gesture is cancelled.
    case cancelled
    /// A discrete gesture is recognized.
    case recognized
}

/// A command to run.
package enum Command: Hashable, Sendable {
    /// Run by `/bin/sh -c`.
    case shell(String)
    /// A program and its arguments; never empty.
    case argv([String])
}

/// How a gesture's commands run while commands of an earlier gesture of the same name still run.
package enum WhenBusy: String, CaseIterable, Sendable {
    /// They wait.
    case queue
    /// All commands of the later gesture are left out.
    case skip
    /// They run at the same time.
    case parallel
}

/// The commands bound to a gesture, and how they are run.
package struct GestureCommands: Hashable, Sendable {
    /// The command for each event; perhaps none, because other gestures and D-Bus clients may use the gesture.
    package var onEvent: [CommandEvent: Command] = [:]
    /// The command to run while the gesture goes on; nil: none.
    package var onChange: ChangeCommand?
    /// How they run while commands of an earlier gesture still run.
    package var whenBusy = WhenBusy.queue
    /// How long each may run, up to a day; nil: without a limit.
    package var timeLimit: Microseconds?
    /// Whether each runs as a unit of the user's service manager, if there is one.
    package var isTransientUnit = true

    package init() {}
}
