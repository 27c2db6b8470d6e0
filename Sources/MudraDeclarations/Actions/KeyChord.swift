/// Keys that are pressed together, for a moment.
public struct KeyChord: Hashable, Sendable {
    /// The most keys of a chord: more than the fingers of a hand press.
    public static let mostKeys = 8

    /// The kernel's codes of the modifiers (`KEY_LEFTMETA`, ...), pressed before the keys; in the order as written.
    public let modifiers: [UInt16]
    /// The kernel's codes of the other keys; in the order as written.
    public let keys: [UInt16]

    /// A chord of at most `mostKeys` keys in all, and at least one.
    public init(modifiers: [UInt16], keys: [UInt16]) {
        self.modifiers = modifiers
        self.keys = keys
    }

    /// All its keys, modifiers first.
    public var codes: [UInt16] { modifiers + keys }
}
