import MudraEvdev

/// What goes into a recording behind its description.
public enum RecordingEntry: Hashable, Sendable {
    /// What the device sent, or what makes up for it.
    case event(InputEvent)
    /// A line for who reads the file.
    case comment(String)
}
