import Foundation
import MudraEvdev
import MudraRecording
import MudraTouch
import Testing

/// Recordings of a reader that was too slow, with twins of a fast one: after each drop the same fingers must be on the
/// screen.
@Suite(.enabled(if: RecordingFolder.isThere, "no shared/recordings beside the repository"))
struct DropTests {
    /// The fingers on the screen after a report.
    private struct Moment {
        let time: Microseconds
        /// The panel's own clock. It is nil if the panel has none, and in a frame that the kernel made when it removed
        /// fingers without an event for 100 ms.
        let panelTime: Int32?
        let fingers: [Finger]
        /// Whether it contains synthetic events.
        let isRepair: Bool
    }

    private struct Finger {
        let position: Point
        /// Whether both coordinates were sent since the drop; otherwise the finger may be anywhere.
        let isSure: Bool
    }

    /// The two were played through the kernel one after the other, each time on a starved machine.
    private static let skew = Microseconds.milliseconds(2_000)
    /// Positions nearer than this are the same: the kernel smooths with earlier values.
    private static let sameMillimetres = 1.0

    @Test("After a drop the same fingers are on the screen as in the twin", arguments: RecordingFolder.dropped)
    func afterADropItIsAsInTheTwin(path: String) throws {
        let recording = try #require(try RecordingFolder.read(path))
        let twin = try #require(try RecordingFolder.read(path.replacingOccurrences(of: ".evemu", with: ".clean.evemu")))
        let (moments, truth) = (Self.moments(of: recording), Self.moments(of: twin))
        let start = try #require(moments.firstIndex { $0.isRepair })
        var (same, withoutTwin) = (0, 0)
        var differences: [String] = []
        let hasPanelTime = truth.contains { $0.panelTime != nil }
        for moment in moments[start...] where !hasPanelTime || moment.panelTime != nil {
            let twins = truth.filter {
                Self.isNear($0.time, moment.time) && (moment.panelTime == nil || moment.panelTime == $0.panelTime)
            }
            if twins.isEmpty {
                withoutTwin += 1
            } else if twins.contains(where: { Self.isSame(moment, $0) }) {
                same += 1
            } else {
                differences.append("\(moment.time.seconds.thousandths) s: \(moment.fingers.count) fingers")
            }
        }
        let drops = moments.count { $0.isRepair }
        print(
            "\(path): \(drops) drops; of the frames from the first on \(same) as in the twin, \(differences.count) not")
        print("  \(withoutTwin) without one")
        #expect(same > 50 && differences.isEmpty, "\(differences.prefix(20))")
        #expect(moments.last?.fingers.isEmpty == truth.last?.fingers.isEmpty, "stuck at the end")
    }

    private static func moments(of recording: Recording) -> [Moment] {
        var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen))
        var moments: [Moment] = []
        var contacts: [Contact] = []
        var panelTime: Int32?
        var unsure: [ContactID: Point] = [:]
        for event in recording.events {
            decoder.decode(event) { frame in
                contacts = frame.contacts.filter { $0.phase != .ended && $0.phase != .cancelled }
            }
            if event.type == 4, event.code == 5 { panelTime = event.value }
            guard event.type == 0, event.code == 0 else { continue }
            if event.isSynthetic { unsure = Dictionary(uniqueKeysWithValues: contacts.map { ($0.id, $0.position) }) }
            let fingers = contacts.map { contact in
                let old = unsure[contact.id]
                let isSure = old.map { $0.x != contact.position.x && $0.y != contact.position.y } ?? true
                if isSure { unsure[contact.id] = nil }
                return Finger(position: contact.position, isSure: isSure)
            }
            moments.append(
                Moment(time: event.time, panelTime: panelTime, fingers: fingers, isRepair: event.isSynthetic))
            panelTime = nil
        }
        return moments
    }

    private static func isNear(_ one: Microseconds, _ other: Microseconds) -> Bool {
        one - other <= skew && other - one <= skew
    }

    /// Whether the same fingers are on the screen, at the same positions; their slots are random.
    private static func isSame(_ one: Moment, _ other: Moment) -> Bool {
        guard one.fingers.count == other.fingers.count else { return false }
        var rest = other.fingers.map(\.position)
        for finger in one.fingers where finger.isSure {
            let match = rest.firstIndex { $0.distance(to: finger.position) < sameMillimetres }
            guard let match else { return false }
            rest.remove(at: match)
        }
        return true
    }
}
