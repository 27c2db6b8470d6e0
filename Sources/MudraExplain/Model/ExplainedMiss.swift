import Gestures
import MudraTouch

/// A reason that a gesture did not come about for, once or several times.
public struct ExplainedMiss: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Sendable {
        /// The gesture took no part at all.
        case absent
        /// An attempt failed.
        case failed
        /// A gesture that had begun was broken off.
        case cancelled
        /// A touch was not given to it.
        case unseen
    }

    /// What happened.
    public var kind: Kind
    /// Why.
    public var reason: ExplainedReason
    /// When, of several times the first; nil: all the time.
    public var time: Microseconds?
    /// How often.
    public var count: Int
}

extension ExplainedRecognizer {
    /// Why it did not come about, the nearest misses first, since users ask about these. An attempt that stayed possible
    /// for long is near; one with the wrong number of fingers was not even meant, and comes last.
    public var misses: [ExplainedMiss] {
        if let absence { return [ExplainedMiss(kind: .absent, reason: absence, time: nil, count: 1)] }
        var groups: [String: (miss: ExplainedMiss, nearness: Nearness)] = [:]
        for attempt in attempts {
            guard let reason = attempt.reason, let last = attempt.steps.last else { continue }
            let kind: ExplainedMiss.Kind = attempt.outcome == "cancelled" ? .cancelled : .failed
            let nearness = Nearness(
                rank: Self.countsOfFingers.contains(reason.kind) ? 1 : 2, length: last.time - attempt.start)
            add(ExplainedMiss(kind: kind, reason: reason, time: last.time, count: 1), nearness, to: &groups)
        }
        for touch in unseen {
            let nearness = Nearness(rank: 0, length: 0)
            add(ExplainedMiss(kind: .unseen, reason: touch.reason, time: touch.time, count: 1), nearness, to: &groups)
        }
        return groups.values.sorted { lhs, rhs in
            lhs.nearness == rhs.nearness
                ? lhs.miss.time ?? 0 < rhs.miss.time ?? 0 : rhs.nearness < lhs.nearness
        }.map(\.miss)
    }

    private static let countsOfFingers: Set = [Metric.missingFingers.rawValue, Metric.extraFingers.rawValue]

    private struct Nearness: Comparable {
        var rank: Int
        var length: Microseconds

        static func < (lhs: Nearness, rhs: Nearness) -> Bool {
            (lhs.rank, lhs.length) < (rhs.rank, rhs.length)
        }
    }

    private func add(
        _ miss: ExplainedMiss, _ nearness: Nearness,
        to groups: inout [String: (miss: ExplainedMiss, nearness: Nearness)]
    ) {
        let key = "\(miss.kind) \(miss.reason.text)"
        guard var known = groups[key] else { return groups[key] = (miss, nearness) }
        known.miss.count += 1
        known.nearness = max(known.nearness, nearness)
        groups[key] = known
    }
}
