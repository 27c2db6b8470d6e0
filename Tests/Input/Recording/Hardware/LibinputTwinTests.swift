import Foundation
import Gestures
import MudraEvdev
import MudraPipeline
import MudraRecording
import MudraTouch
import TestSupport
import Testing

@Suite("Recordings of evemu and libinput of the same touches")
struct LibinputTwinTests {
    private static let own = URL(fileURLWithPath: Repository.path("Recordings"))

    @Test("The project's own recordings replay to the same transitions in both forms")
    func ownRecordings() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.own.path).filter { $0.hasSuffix(".evemu") }
        var transitions = 0
        for name in names.sorted() {
            transitions += try #require(try compare(Self.own.appendingPathComponent(name)), "\(name)")
        }
        #expect(names.count >= 3 && transitions > 0)
    }

    @Test(
        "All other recordings replay the same in both forms, or are refused in both",
        .enabled(if: RecordingFolder.isThere, "no shared/recordings beside the repository"))
    func allRecordings() throws {
        var (replayed, transitions) = (0, 0)
        for path in Seeds.some(of: try RecordingFolder.recordings()) {
            guard let count = try compare(RecordingFolder.url.appendingPathComponent(path)) else { continue }
            replayed += 1
            transitions += count
        }
        print("twins: \(replayed) recordings with \(transitions) transitions")
        #expect(replayed > 0 && transitions > 0)
    }

    /// The number of transitions that a recording and its twin both have; nil if it is not a recording of a
    /// touchscreen.
    private func compare(_ file: URL) throws -> Int? {
        let name = file.lastPathComponent
        // Without a device, or with a broken line, it is not a recording in either form.
        guard let (device, events) = try? RecordedDevice.read(Array(try Data(contentsOf: file))) else { return nil }
        let start = events.first?.time ?? 0
        // The kernel's clock does not go backwards, and libinput's 64 bits would wrap.
        guard events.allSatisfy({ $0.time >= start }) else { return nil }
        let moved = events.map { $0.moved(to: $0.time - start) }
        let text = LibinputTwin.text(of: device, moved)
        guard let original = try? Recording(of: device.withoutControls, moved) else {
            #expect(problem(of: text) == " is not a recording of a touchscreen", "\(name)")
            return nil
        }
        #expect(problem(of: text) == nil, "\(name)")
        guard let twin = try? RecordingFile.read(Array(text.utf8)) else { return nil }
        #expect(twin.screen == original.screen && twin.events == original.events, "\(name)")
        #expect(twin.device.capabilities == original.device.capabilities, "\(name)")
        #expect(twin.device.axes == original.device.axes, "\(name)")
        let expected = transitions(of: original)
        #expect(transitions(of: twin) == expected, "\(name)")
        return expected.count
    }

    private func problem(of text: String) -> String? {
        do throws(RecordingError) {
            _ = try RecordingFile.read(Array(text.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    private func transitions(of recording: Recording) -> [String] {
        var lines: [String] = []
        let graph = RecognizerGraph(Expectation.everything.map { RecognizerGraph.Placement($0) })
        recording.replay(with: graph) { transition in
            lines.append(
                "\(transition.time.value) \(transition.recognizer.label) \(transition.from) "
                    + "\(transition.stateName) \(transition.gestureID) \(transition.values)")
        }
        return lines
    }
}
