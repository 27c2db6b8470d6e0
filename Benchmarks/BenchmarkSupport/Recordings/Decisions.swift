import Gestures
import MudraEvdev
import MudraRecording
import MudraSupport
import MudraTouch
import TouchSamples

/// How much later than its own rule allows a gesture is reported, with all gestures configured at once.
///
/// For comparison, the same recognizer runs alone. Otherwise it may also wait for another recognizer's failure, for the
/// motion to decide between two rivals, or for fingers that are still to land.
package struct Decisions {
    /// How many gestures waited, by cause.
    private struct Waits {
        var failure = 0
        var motion = 0
        /// Fingers that may still land, or a finger that may have come in over an edge.
        var own = 0
    }

    private var delays: [String: [Double]] = [:]
    private var waits: [String: Waits] = [:]
    private var unmatched: [String: Int] = [:]
    /// If a gesture's rule was satisfied earlier than this, other fingers satisfied it.
    private static let longest = Microseconds.milliseconds(1_500)

    /// Plays all recordings of folders.
    package init(of folders: [String]) throws(MeasureError) {
        for folder in folders {
            let names: [String]
            do throws(FileError) {
                names = try FileReader.names(in: folder)
            } catch {
                throw MeasureError("\(folder): \(error.message)")
            }
            for name in names.sorted() where LabelledRecording.isRecording(name) {
                note(try LabelledRecording.load("\(folder)/\(name)"))
            }
        }
    }

    private mutating func note(_ recording: Recording) {
        let log = WaitLog()
        let seen = SeenGesture.all(in: recording, onTrace: log.note)
        let alone = Dictionary(
            uniqueKeysWithValues: Set(seen.map(\.name)).map { name in
                (name, SeenGesture.all(in: recording, with: EveryGesture.graph(only: name)).map(\.time))
            })
        for gesture in seen {
            let evidence = alone[gesture.name]?.last { $0 <= gesture.time }
            guard let evidence, gesture.time - evidence <= Self.longest else {
                unmatched[gesture.type, default: 0] += 1
                continue
            }
            delays[gesture.type, default: []].append((gesture.time - evidence).milliseconds)
            guard gesture.time > evidence else { continue }
            let reasons = log.waits.filter { $0.name == gesture.name && evidence <= $0.time && $0.time <= gesture.time }
            let isOfMotion = reasons.contains { $0.isOfMotion }
            if isOfMotion {
                waits[gesture.type, default: Waits()].motion += 1
            } else if reasons.isEmpty {
                waits[gesture.type, default: Waits()].own += 1
            } else {
                waits[gesture.type, default: Waits()].failure += 1
            }
        }
    }

    /// The waits of recognizers, in order.
    private final class WaitLog {
        var waits: [(name: String, time: Microseconds, isOfMotion: Bool)] = []

        func note(_ event: TraceEvent) {
            switch event.kind {
            case .waits: waits.append((event.recognizer.label, event.time, false))
            case .yields: waits.append((event.recognizer.label, event.time, true))
            default: break
            }
        }
    }

    /// The table, one line per type.
    package var report: String {
        var table = Table(
            "gesture", "told", "at once", "p50 ms", "p90 ms", "most ms", "for failure", "for motion", "for fingers",
            "no rule alone")
        for type in GestureType.allCases.map(\.rawValue) {
            guard let samples = delays[type] else { continue }
            let (distribution, waits) = (Distribution(samples), waits[type] ?? Waits())
            let counts = [waits.failure, waits.motion, waits.own, unmatched[type] ?? 0].map { "\($0)" }
            let times = [distribution.median, distribution.percentile(0.9), distribution.maximum]
            table.add(
                [type, "\(samples.count)", "\(samples.count { $0 == 0 })"]
                    + times.map { (($0 * 10).rounded() / 10).thousandths } + counts)
        }
        return "\(table)"
    }
}
