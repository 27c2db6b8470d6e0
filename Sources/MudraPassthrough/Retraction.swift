/// How touches are taken back from the virtual screen.
public enum Retraction: Sendable {
    /// They are cancelled where they lie.
    case cancel
    /// They leave the surface and are cancelled there: some toolkits, Qt among them, take a cancelled touch for one that has
    /// lifted.
    case leaveAndCancel
    /// They leave the surface, and lift there when toolkits have forgotten how fast they were.
    case leaveAndLift

    var leaves: Bool { self != .cancel }
    var cancels: Bool { self != .leaveAndLift }
}
