import CUmockdev
import Glibc

/// The events of one report. They are written with one call, since the kernel wakes readers once per report and not
/// once per event.
struct Frame {
    /// The time in the recording, in µs.
    let time: UInt64
    var events: [input_event]

    /// The frames of a recording's `E:` lines. Nil if the file has something else.
    static func read(_ file: String) -> [Frame]? {
        guard let recording = fopen(file, "r") else { return nil }
        defer { fclose(recording) }
        var frames: [Frame] = []
        var isComplete = true
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, recording) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
            guard words.count == 5, let time = Double(words[1]), let type = UInt16(words[2], radix: 16),
                let code = UInt16(words[3], radix: 16), let value = Int32(words[4])
            else { return nil }
            // Rounded: a double is often a little less than the decimal number.
            if isComplete { frames.append(Frame(time: UInt64((time * 1_000_000).rounded()), events: [])) }
            frames[frames.count - 1].events.append(input_event(time: timeval(), type: type, code: code, value: value))
            isComplete = type == EV_SYN && code == SYN_REPORT
        }
        return frames
    }

    /// Sends the frame as a device.
    /// - Returns: whether the device has taken all of it.
    func send(to device: Int32, at time: UInt64) -> Bool {
        let stamp = timeval(tv_sec: Int(time / 1_000_000), tv_usec: Int(time % 1_000_000))
        let stamped = events.map { input_event(time: stamp, type: $0.type, code: $0.code, value: $0.value) }
        return stamped.withUnsafeBytes { write(device, $0.baseAddress, $0.count) == $0.count }
    }
}
