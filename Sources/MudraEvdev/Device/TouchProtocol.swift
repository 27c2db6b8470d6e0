/// How a device tells of touches.
public enum TouchProtocol: Hashable, Sendable {
    /// Multitouch protocol B: contacts in slots, and only what changes.
    case slots
    /// Multitouch protocol A: all contacts in every frame, and which is which is the reader's to find out.
    case anonymousContacts
    /// A pointer with a button that says whether it touches.
    case singleTouch
}
