import Touch

/// An open device as a touchscreen.
public struct Touchscreen {
    /// What is read.
    public let device: EvdevDevice
    /// What the device says about itself.
    public let description: TouchscreenDescription

    /// Opens a touchscreen's node.
    /// - Throws: `EvdevError` when it cannot be opened or is no touchscreen.
    public init(path: String) throws(EvdevError) {
        device = try EvdevDevice(path: path)
        let description = TouchscreenDescription(name: device.name, device.capabilities(), axis: device.axis)
        guard let description else { throw EvdevError(description: "\(path) has nothing to tell of touches with") }
        self.description = description
    }

    /// A decoder that starts from what is on the screen now.
    public func makeDecoder(geometry: ScreenGeometry) -> TouchDecoder {
        var decoder = TouchDecoder(description, geometry: geometry)
        let isTouched = device.isDown(EventCode.touch)
        switch description.touchProtocol {
        case .slots:
            for slot in 0..<description.slotCount { decoder.prime(slot, SlotValues(slot, of: device)) }
            decoder.select(slot: device.currentSlot)
        case .singleTouch:
            decoder.prime(
                0,
                SlotValues(trackingID: isTouched ? 0 : -1, x: device.value(EventCode.x), y: device.value(EventCode.y)))
        case .anonymousContacts:
            if isTouched { decoder.awaitEmptyScreen() }
        }
        return decoder
    }
}

extension SlotValues {
    fileprivate init(_ slot: Int, of device: EvdevDevice) {
        self.init(
            trackingID: device.value(EventCode.trackingID, of: slot), x: device.value(EventCode.positionX, of: slot),
            y: device.value(EventCode.positionY, of: slot), distance: device.value(EventCode.distance, of: slot),
            tool: device.value(EventCode.toolType, of: slot))
    }
}
