import CMudraEvdev

/// The kernel's codes of keys with a meaning of their own.
package enum KeyCode {
    /// Both Control keys.
    package static let controls: Set<UInt16> = [UInt16(KEY_LEFTCTRL), UInt16(KEY_RIGHTCTRL)]
    /// Both Alt keys. On many layouts the right one is AltGr; on a text console it counts like the left one.
    package static let alts: Set<UInt16> = [UInt16(KEY_LEFTALT), UInt16(KEY_RIGHTALT)]
    /// The keys that change the meaning of other keys while they are down.
    package static let modifiers =
        controls.union(alts).union([KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_LEFTMETA, KEY_RIGHTMETA].map { UInt16($0) })
    /// The keys at which logind or a desktop turns the computer off, restarts it or lets it sleep.
    package static let power = Set(
        [KEY_POWER, KEY_POWER2, KEY_SLEEP, KEY_SUSPEND, KEY_WAKEUP, KEY_RESTART].map { UInt16($0) })
    /// The key for commands to the kernel. On most keyboards it is Print.
    package static let systemRequest = UInt16(KEY_SYSRQ)
    /// F1 to F12, in their order.
    package static let functionKeys =
        (Int32(KEY_F1)...Int32(KEY_F10)).map { UInt16($0) } + [
            UInt16(KEY_F11), UInt16(KEY_F12),
        ]
    /// The Delete keys that restart the computer together with Control and Alt.
    package static let deletes: Set<UInt16> = [UInt16(KEY_DELETE), UInt16(KEY_KPDOT)]
}
