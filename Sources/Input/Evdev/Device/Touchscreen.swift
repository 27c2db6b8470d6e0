import MudraTouch

/// An open device as a touchscreen.
package struct Touchscreen {
    package let device: EvdevDevice
    /// The device's description of itself.
    package let description: TouchscreenDescription

    /// Opens a touchscreen's node.
    /// - Parameter bounds: the true bounds of its axes.
    /// - Throws: `EvdevError` when it cannot be opened or is not a touchscreen.
    package init(path: String, _ bounds: AxisBounds = AxisBounds()) throws(EvdevError) {
        device = try EvdevDevice(path: path)
        let described = TouchscreenDescription(name: device.name, device.capabilities(), axis: device.axis)
        guard let described else { throw EvdevError(description: "\(path) does not report touches") }
        description = described.with(bounds)
    }

    /// A decoder that starts with the contacts that are on the screen now.
    package func makeDecoder(geometry: ScreenGeometry) -> TouchDecoder {
        var decoder = TouchDecoder(description, geometry: geometry)
        let isTouched = device.isDown(EventCode.touch)
        switch description.touchProtocol {
        case .slots:
            for slot in 0..<description.slotCount {
                var axes = ContactAxes()
                for code in ContactAxes.codes { axes[code] = device.value(code, of: slot) }
                decoder.prime(slot, trackingID: device.value(EventCode.trackingID, of: slot), axes)
            }
            decoder.select(slot: device.currentSlot)
        case .singleTouch:
            var axes = ContactAxes(x: device.value(EventCode.x), y: device.value(EventCode.y))
            axes[EventCode.contactPressure] = device.value(EventCode.pressure)
            decoder.prime(0, trackingID: isTouched ? 0 : -1, axes)
        case .anonymousContacts:
            if isTouched { decoder.awaitEmptyScreen() }
        }
        return decoder
    }
}
