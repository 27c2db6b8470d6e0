import MudraEvdev

/// The touchscreen among the devices of a recording; if there are several, the one that was touched.
enum TouchscreenChoice {
    /// - Parameters:
    ///   - devices: the devices whose description is complete.
    ///   - remedy: how to leave only one touchscreen in the recording.
    /// - Returns: nil if there is no touchscreen.
    /// - Throws: `RecordingError` if there are several.
    static func recording(
        of devices: [ForeignDevice], remedy: String
    ) throws(RecordingError) -> Recording? {
        var screens: [(device: ForeignDevice, recording: Recording)] = []
        for device in devices {
            if let recording = try? device.recording() { screens.append((device, recording)) }
        }
        if screens.isEmpty { return nil }
        prefer(&screens) { !$0.device.isWithdrawn }
        // If udev does not say what a device is, a touchpad may be among them.
        prefer(&screens) { !$0.device.capabilities.isTouchpad }
        let multitouch = screens.filter { $0.recording.screen.touchProtocol != .singleTouch }.map(\.device.id)
        prefer(&screens) { screen in
            // Multitouch hardware may have a second node for programs that understand only one finger.
            screen.recording.screen.touchProtocol != .singleTouch || !multitouch.contains(screen.device.id)
        }
        prefer(&screens) { !$0.recording.events.isEmpty }
        if let screen = screens.first, screens.count == 1 { return screen.recording }
        let names = screens.map(\.device.title).joined(separator: ", ")
        throw RecordingError(line: nil, column: nil, message: "has several touchscreens: \(names). \(remedy)")
    }

    /// Keeps the preferred elements, if there are any.
    private static func prefer<Element>(_ elements: inout [Element], _ isPreferred: (Element) -> Bool) {
        let preferred = elements.filter(isPreferred)
        if !preferred.isEmpty { elements = preferred }
    }
}
