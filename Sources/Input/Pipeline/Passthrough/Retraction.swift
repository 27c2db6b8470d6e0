/// How touches are taken back from the virtual screen.
package enum Retraction: Sendable {
    /// They are cancelled where they lie.
    case cancel
    /// They leave the surface and are cancelled there: some toolkits, such as Qt, treat a cancelled touch like a lifted
    /// one.
    case leaveAndCancel
    /// They leave the surface, and lift there when toolkits have forgotten their velocity.
    case leaveAndLift

    var leaves: Bool { self != .cancel }
    var cancels: Bool { self != .leaveAndLift }
}
