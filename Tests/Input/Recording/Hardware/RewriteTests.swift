import Foundation
import MudraEvdev
import MudraRecording
import Testing

@Suite(
    "Rewriting recordings",
    .enabled(if: RecordingFolder.isThere, "no shared/recordings beside the repository"))
struct RewriteTests {
    @Test("Every recording keeps its device and events when it is rewritten")
    func allStayTheSame() throws {
        var (count, events) = (0, 0)
        for path in try RecordingFolder.recordings() {
            let text = try Data(contentsOf: RecordingFolder.url.appendingPathComponent(path))
            guard let first = try? RecordedDevice.read(Array(text)) else { continue }
            let header = RecordingWriter.header(of: first.device, comments: [])
            let lines = first.events.map { RecordingWriter.line(of: $0, at: $0.time) }
            let second = try RecordedDevice.read(Array((header + lines.joined()).utf8))
            #expect(second.device == first.device.withoutControls && second.events == first.events, "\(path)")
            count += 1
            events += first.events.count
        }
        print("rewritten: \(count) recordings, \(events) events")
        #expect(count > 0 && events > 0)
    }
}

extension RecordedDevice {
    /// The device with a name that is safe on a terminal: some real devices have random memory as their name.
    var withoutControls: RecordedDevice {
        let scalars = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        return RecordedDevice(
            name: String(String.UnicodeScalarView(scalars)), bus: bus, vendor: vendor, product: product,
            version: version, capabilities, otherCodes: otherCodes, axes: axes)
    }
}
