import Evdev
import Foundation
import Gestures
import Testing
import Touch

/// Real hardware's recordings against what is known of them.
@Suite(.enabled("no recordings beside the repository") { Folder.isThere })
struct Recordings {
    private static let tap = GestureConfiguration.tap(TapRecognizer.Parameters())
    private static let twoFingerTap = {
        var parameters = TapRecognizer.Parameters()
        parameters.touches = 2
        return GestureConfiguration.tap(parameters)
    }()
    private static let swipe = {
        var parameters = SwipeRecognizer.Parameters()
        parameters.directions = Direction.allCases
        return GestureConfiguration.swipe(parameters)
    }()
    private static let press = GestureConfiguration.longPress(LongPressRecognizer.Parameters())

    /// What a label promises, and with which recognizers; nil for those that promise nothing of taps and swipes.
    private func promise(_ row: [String: String]) -> (expected: [String], with: [String: GestureConfiguration])? {
        let label = row["label"] ?? ""
        let isRobot = row["recorded_by"] == "robot"
        switch label.split(separator: ".").first {
        case "rapid_taps_20": return (Array(repeating: "tap", count: 20), ["tap": Self.tap])
        case "one_finger_tap": return (["tap"], ["tap": Self.tap])
        case "two_finger_tap" where isRobot: return (["two"], ["tap": Self.tap, "two": Self.twoFingerTap])
        case "one_finger_swipe" where isRobot:
            // 22.5 degrees off the axis, upwards to the right or downwards to the left.
            return (["swipe \(label.hasSuffix("right") ? "right" : "left")"], ["swipe": Self.swipe])
        default: return nil
        }
    }

    @Test func labelsKeepTheirPromise() throws {
        var (passed, failed, skipped) = (0, 0, 0)
        for row in try Folder.rows("labelled/LABELS.tsv") {
            guard let file = row["file"], let promise = promise(row) else {
                skipped += 1
                continue
            }
            let gestures = try Folder.recording("labelled/\(file)").gestures(promise.with)
            if gestures == promise.expected {
                passed += 1
            } else {
                failed += 1
                print("\(file): \(gestures), expected \(promise.expected)")
            }
        }
        print("recordings: \(passed) passed, \(failed) failed, \(skipped) skipped")
        #expect(failed == 0)
        #expect(passed > 0)
    }

    @Test func contactsAgreeWithTheOracle() throws {
        for row in try Folder.rows("screens/ORACLE.tsv") where row["proto"] == "B" {
            let file = row["file"] ?? ""
            let recording = try Folder.recording("screens/\(file)")
            var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen))
            var (down, most, contacts, episodes): (Set<ContactID>, Int, Int, Int) = ([], 0, 0, 0)
            for event in recording.events {
                decoder.take(event) { frame in
                    let wasDown = !down.isEmpty
                    for contact in frame.contacts {
                        switch contact.phase {
                        case .began:
                            contacts += 1
                            down.insert(contact.id)
                        case .ended, .cancelled: down.remove(contact.id)
                        case .moved, .stationary: break
                        }
                    }
                    most = max(most, down.count)
                    if wasDown && down.isEmpty { episodes += 1 }
                }
            }
            #expect("\(most)" == row["max_contacts"], "most contacts of \(file)")
            #expect("\(contacts)" == row["tracking_ids"], "tracking ids of \(file)")
            #expect("\(episodes)" == row["episodes"], "episodes of \(file)")
            #expect(down.isEmpty == (row["end_down"] == "0"), "contacts down at the end of \(file)")
        }
    }

    @Test func everyRecordingOfAScreenWithSlotsIsPlayedTheSameEveryTime() throws {
        let all = ["tap": Self.tap, "two": Self.twoFingerTap, "swipe": Self.swipe, "press": Self.press]
        for folder in ["screens", "labelled", "syn-dropped", "evemu-devices"] {
            for file in try Folder.recordings(in: folder) {
                guard let recording = try? Folder.recording(file) else { continue }
                let first = recording.transitions(all)
                #expect(recording.transitions(all) == first, "\(file)")
                let began = first.count { $0.hasSuffix("press began") }
                let over = first.count { $0.hasSuffix("press ended") || $0.hasSuffix("press cancelled") }
                #expect(began == over, "every long press of \(file) that begins is over at the end")
            }
        }
    }

    @Test func tenReplaysAreOne() throws {
        guard let file = try Folder.recordings(in: "labelled").first(where: { $0.contains("drumroll") }) else { return }
        let all = ["tap": Self.tap, "two": Self.twoFingerTap, "swipe": Self.swipe, "press": Self.press]
        let replays = try (0..<10).map { _ in try Folder.recording(file).transitions(all) }
        #expect(Set(replays).count == 1)
        #expect(replays[0].count > 10)
    }
}
