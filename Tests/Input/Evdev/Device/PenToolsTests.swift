import Testing

@testable import MudraEvdev

/// Each end of a pen is a button of the device that knows it.
@Suite struct PenToolsTests {
    /// `BTN_TOOL_PEN`, `BTN_TOOL_RUBBER`, `BTN_TOOL_BRUSH`, `BTN_TOOL_PENCIL`, `BTN_TOOL_AIRBRUSH`, `BTN_TOOL_MOUSE`
    /// and `BTN_TOOL_LENS`.
    private static let tools: [UInt16] = [0x140, 0x141, 0x142, 0x143, 0x144, 0x146, 0x147]
    private static let finger: UInt16 = 0x145
    private static let touch: UInt16 = 0x14a
    private static let stylus: UInt16 = 0x14b

    private func capabilities(_ keys: UInt16..., properties: Int...) -> DeviceCapabilities {
        var capabilities = DeviceCapabilities()
        for key in keys { capabilities.keys.insert(Int(key)) }
        for property in properties { capabilities.properties.insert(property) }
        return capabilities
    }

    @Test("A device has a pen if it has a pen's tip, its rubber or its button", arguments: [0x140, 0x141, stylus])
    func eachToolOfAPenIsEnough(code: UInt16) {
        #expect(capabilities(code).hasPen)
        #expect(capabilities(code, Self.touch).hasPen)
        #expect(!capabilities(Self.touch).hasPen)
    }

    @Test("A device without them has no pen", arguments: [0x142, 0x146, 0x147, finger, touch, 0x14c, 0x14d])
    func otherToolsAreNoPen(code: UInt16) {
        #expect(!capabilities(code).hasPen)
    }

    @Test("A tablet that tells fingers from a pen is not a touchpad", arguments: [0x140, 0x141, stylus])
    func aPenIsNoTouchpad(code: UInt16) {
        #expect(capabilities(Self.finger).isTouchpad)
        #expect(!capabilities(Self.finger, code).isTouchpad)
    }

    @Test("Each tool alone is near from its landing to its leaving", arguments: tools)
    func eachToolIsNear(code: UInt16) {
        #expect(PenTools { $0 == code }.isNear)
        var tools = PenTools { _ in false }
        #expect(!tools.isNear)
        tools.update(with: key(code, 1))
        #expect(tools.isNear)
        for other in Self.tools where other != code { tools.update(with: key(other, 0)) }
        #expect(tools.isNear, "the others' buttons say nothing about it")
        tools.update(with: key(code, 0))
        #expect(!tools.isNear)
    }

    @Test("A pen is near until the last of its tools has left", arguments: tools)
    func allToolsMustLeave(last: UInt16) {
        var tools = PenTools { Self.tools.contains($0) }
        for code in Self.tools where code != last { tools.update(with: key(code, 0)) }
        #expect(tools.isNear)
        tools.update(with: key(last, 0))
        #expect(!tools.isNear)
    }

    @Test("Fingers and buttons are not near tools", arguments: [finger, touch, stylus, 0x13f, 0x148])
    func otherButtonsAreNoTools(code: UInt16) {
        #expect(!PenTools { $0 == code }.isNear)
        var tools = PenTools { _ in false }
        tools.update(with: key(code, 1))
        #expect(!tools.isNear)
        tools.update(with: InputEvent(time: 1, type: EventCode.absolute, code: 0x140, value: 1))
        #expect(!tools.isNear, "an axis with a tool's number")
    }

    private func key(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(time: 1, type: EventCode.key, code: code, value: value)
    }
}
