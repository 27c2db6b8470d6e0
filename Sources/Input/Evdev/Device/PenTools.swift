import CMudraEvdev

/// The ends of a pen that are near the screen, by its device's tool buttons.
package struct PenTools {
    /// From the tip to the lens of a puck: all tools of a digitizer except the finger.
    private static let codes = UInt16(BTN_TOOL_PEN)...UInt16(BTN_TOOL_LENS)

    private var near: UInt16 = 0

    /// The tools that are near a device now.
    package init(_ device: EvdevDevice) {
        self.init(where: device.isDown)
    }

    /// The tools whose buttons are down.
    init(where isDown: (UInt16) -> Bool) {
        for code in Self.codes where code != UInt16(BTN_TOOL_FINGER) && isDown(code) { near |= Self.bit(code) }
    }

    /// Whether anything is near.
    package var isNear: Bool { near != 0 }

    /// Follows an event of the device.
    package mutating func update(with event: InputEvent) {
        guard event.type == EventCode.key, Self.codes.contains(event.code), event.code != UInt16(BTN_TOOL_FINGER)
        else { return }
        if event.value == 0 { near &= ~Self.bit(event.code) } else { near |= Self.bit(event.code) }
    }

    private static func bit(_ code: UInt16) -> UInt16 {
        1 << (code - codes.lowerBound)
    }
}
