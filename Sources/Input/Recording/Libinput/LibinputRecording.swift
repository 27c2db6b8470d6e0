import MudraEvdev

/// A recording of `libinput record`. It may contain several devices and may be cut off.
struct LibinputRecording {
    private let ending: TextEnding
    private var devices: [ForeignDevice] = []
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

    private func touchscreen() throws(RecordingError) -> Recording {
        let remedy = "Record one of them, or delete the others from \"- node:\" on"
        let complete = devices.filter(\.isDescribed)
        if let recording = try TouchscreenChoice.recording(of: complete, remedy: remedy) { return recording }
        guard hasDevices, devices.allSatisfy(\.isDescribed) else { throw ending.missing(error) }
        throw RecordingError(line: nil, column: nil, message: "is not a recording of a touchscreen")
    }
}
