import MudraEvdev

/// A recording of `libinput record`. It may contain several devices and may be cut off.
struct LibinputRecording {
    private let ending: TextEnding
    private var devices: [LibinputDevice] = []
    private var hasDevices = false
    /// The error that ended the reading before the text's end.
    private var error: YAMLError?

    /// Reads the touchscreen of a recording.
    ///
    /// libinput writes line by line. A recorder may have been killed, or the end lost on the way: then the recording is
    /// read up to there, without the event that is cut off.
    /// - Throws: `RecordingError` with the position of the error.
    static func read(_ text: [UInt8]) throws(RecordingError) -> Recording {
        let whole = LibinputRecording(text)
        if let error = whole.error, !whole.ending.isCut(by: error) { throw whole.ending.recordingError(error) }
        return try whole.touchscreen()
    }

    private init(_ text: [UInt8]) {
        ending = TextEnding(text)
        LibinputText.mended(text).withUnsafeBufferPointer { bytes in
            do throws(YAMLError) {
                try read(LibinputReader(bytes))
            } catch {
                self.error = error
            }
        }
    }

    private mutating func read(_ unread: LibinputReader) {
        var reader = unread
        do throws(YAMLError) {
            try reader.read()
        } catch {
            self.error = error
        }
        devices = reader.devices
        hasDevices = reader.hasDevices
    }

    /// The touchscreen among the devices; if there are several, the one that was touched.
    private func touchscreen() throws(RecordingError) -> Recording {
        var screens: [(device: LibinputDevice, recording: Recording)] = []
        for device in devices where device.isDescribed {
            if let recording = try? device.recording() { screens.append((device, recording)) }
        }
        if screens.isEmpty {
            guard hasDevices, devices.allSatisfy(\.isDescribed) else { throw ending.missing(error) }
            throw RecordingError(line: nil, column: nil, message: "is not a recording of a touchscreen")
        }
        // If udev does not say what a device is, a touchpad may be among them.
        Self.prefer(&screens) { !$0.device.capabilities.isTouchpad }
        let multitouch = screens.filter { $0.recording.screen.touchProtocol != .singleTouch }.map(\.device.id)
        Self.prefer(&screens) { screen in
            // Multitouch hardware may have a second node for programs that understand only one finger.
            screen.recording.screen.touchProtocol != .singleTouch || !multitouch.contains(screen.device.id)
        }
        Self.prefer(&screens) { !$0.recording.events.isEmpty }
        if let screen = screens.first, screens.count == 1 { return screen.recording }
        let names = screens.map(\.device.title).joined(separator: ", ")
        throw RecordingError(
            line: nil, column: nil,
            message: "has several touchscreens: \(names). Record one of them, or delete the others from \"- node:\" on")
    }

    /// Keeps the preferred elements, if there are any.
    private static func prefer<Element>(_ elements: inout [Element], _ isPreferred: (Element) -> Bool) {
        let preferred = elements.filter(isPreferred)
        if !preferred.isEmpty { elements = preferred }
    }
}
