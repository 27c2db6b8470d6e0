import CMudraEvdev
import Foundation
import MudraBus
import MudraRecording
import MudraTouch
import TestSupport
import Testing

@testable import MudraEvdev

/// Recordings of hands, played on a screen whose gestures go on on the touchpad. libinput should tell what their labels
/// say.
extension Machine {
    @Suite(.serialized) struct TouchpadRecordings {
        /// The files whose label does not say what is in them, by `shared/recordings/README.md`.
        private static let wronglyLabelled = ["022435", "022850", "022812"]

        @Test(
            "libinput agrees with the labels of recorded hands", .enabled(if: Host.labelled != nil),
            arguments: ["lumpy", "link"])
        func labels(ofDevice device: String) throws {
            let folder = try #require(Host.labelled)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                $0.contains("-\(device)-") && ($0.hasPrefix("two_finger") || $0.hasPrefix("pinch"))
            }.sorted()
            // One of each label, unless all are asked for.
            let isAll = ProcessInfo.processInfo.environment["MUDRA_PAD_GESTURES"] != nil
            var known: Set<Substring> = []
            let chosen = names.filter { name in
                !Self.wronglyLabelled.contains(where: { name.contains($0) }) && name.hasSuffix(".evemu")
                    && (known.insert(name.split(separator: "-")[0]).inserted || isAll)
            }
            let recordings = try chosen.map {
                (name: $0, try Recording(parsing: Array(try Data(contentsOf: folder.appendingPathComponent($0)))))
            }
            let first = try #require(recordings.first).1
            // The robot lands its second finger up to a second after the first.
            let fixture = try TouchpadFixture(
                Self.description(first), options: [("min_touches", .uint32(2)), ("land_within_ms", .uint32(5_000))],
                configuration: "[recognition]\nresting_touch_timeout_ms = 0\n")
            var agreed = 0
            for (name, recording) in recordings {
                var panel = PanelFrames(fixture.base.description)
                _ = fixture.news()
                fixture.base.play(panel.frames(recording.events)) { _ = fixture.pad.events }
                fixture.lift(0..<5)
                // A recording begins in slot 0 without saying so.
                fixture.base.screen?.send([(EV_ABS, ABS_MT_SLOT, 0), (EV_SYN, SYN_REPORT, 0)])
                fixture.waitUntilFree()
                let events = fixture.news().filter { !$0.isComplaint }
                let told = Self.summary(events)
                let expected = Self.expectation(name)
                if told == expected { agreed += 1 }
                let scale = events.last { $0.kind == "GESTURE_PINCH_UPDATE" }?.pinch.scale
                print(name.split(separator: "-")[0], expected, told, scale.map { "scale \($0)" } ?? "", separator: "\t")
            }
            print("\(device): libinput agrees with \(agreed) of \(chosen.count) labels")
            #expect(agreed >= chosen.count - 1, "\(agreed) of \(chosen.count)")
        }

        private static func description(_ recording: Recording) -> UinputDevice.Description {
            var description = UinputDevice.Description.screen()
            let (x, y) = (recording.screen.x, recording.screen.y)
            for code in [ABS_X, ABS_MT_POSITION_X] { description.axes[code] = x }
            for code in [ABS_Y, ABS_MT_POSITION_Y] { description.axes[code] = y }
            return description
        }

        /// By its label: a drag of two fingers scrolls. Taps and clicks do not move.
        private static func expectation(_ name: String) -> String {
            if name.hasPrefix("pinch") { return "pinch" }
            return name.contains("tracking") || name.contains("swipe") ? "scroll" : "nothing"
        }

        private static func summary(_ events: [PadEvent]) -> String {
            if events.contains(where: { $0.kind == "GESTURE_PINCH_UPDATE" }) { return "pinch" }
            if events.contains(where: { $0.kind == "POINTER_SCROLL_FINGER" }) { return "scroll" }
            return events.isEmpty ? "nothing" : events.map(\.kind).joined(separator: " ")
        }
    }
}
