import MudraTouch

/// When a command is to run, but for `on_changed`. The words are those of the gestures' states.
public enum CommandEvent: String, CaseIterable, Sendable {
    /// A continuous gesture begins.
    case began
    /// A continuous gesture ends.
    case ended
    /// A continuous gesture is cancelled.
    case cancelled
    /// A discrete gesture is recognized.
    case recognized
}

/// What to run.
public enum Command: Hashable, Sendable {
    /// Run by `/bin/sh -c`.
    case shell(String)
    /// A program and its arguments; never empty.
    case argv([String])
}

/// What becomes of a gesture's commands while those of an earlier gesture of the same name still run.
public enum WhenBusy: String, CaseIterable, Sendable {
    /// They wait.
    case queue
    /// They are left out, all of this gesture's.
    case skip
    /// They run as well.
    case parallel
}

/// The commands bound to a gesture, and how they are run.
public struct GestureCommands: Hashable, Sendable {
    /// What to run and when; perhaps nothing, as other gestures and D-Bus clients may use the gesture.
    public var onEvent: [CommandEvent: Command] = [:]
    /// What to run while the gesture goes on; nil: nothing.
    public var onChange: ChangeCommand?
    /// What happens while an earlier one's commands still run.
    public var whenBusy = WhenBusy.queue
    /// How long each may run, up to a day; nil: as long as it likes.
    public var timeLimit: Microseconds?
    /// Whether each is a unit of the user's service manager, where there is one.
    public var isTransientUnit = true

    /// No commands.
    public init() {}
}
