/// When a command is to run.
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

/// What happens to a command while the one before it still runs.
public enum WhenBusy: String, CaseIterable, Sendable {
    /// It waits.
    case queue
    /// It is left out.
    case skip
    /// It runs as well.
    case parallel
}

/// A gesture of a configuration file and the commands bound to it.
public struct GestureBinding: Hashable, Sendable {
    /// The gesture.
    public let declaration: RecognizerDeclaration
    /// What to run and when; perhaps nothing, as other gestures and D-Bus clients may use the gesture.
    public let commands: [CommandEvent: Command]
    /// What happens while a command still runs.
    public let whenBusy: WhenBusy
    /// The file it is from.
    public let file: String
    /// Where in the file it begins.
    public let position: SourcePosition
}
