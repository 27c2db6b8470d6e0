import Gestures
import MudraTouch

/// A reason why a gesture did not happen, once or several times.
package struct ExplainedMiss: Hashable, Sendable {
    package enum Kind: String, Sendable {
        /// The gesture did not take part at all.
        case absent
        case failed
        /// A gesture that had begun was cancelled.
        case cancelled
        /// The gesture did not get a touch.
        case unseen
    }

    package var kind: Kind
    package var reason: ExplainedReason
    /// The time of the first occurrence; nil: during the whole recording.
    package var time: Microseconds?
    /// The number of occurrences.
    package var count: Int
}

extension ExplainedRecognizer {
    /// The reasons why it did not happen, the nearest misses first, because users ask about these. An attempt that
    /// stayed possible for long is near; an attempt with the wrong number of fingers was not even meant, and comes
    /// last.
    package var misses: [ExplainedMiss] {
        if let absence { return [ExplainedMiss(kind: .absent, reason: absence, time: nil, count: 1)] }
        var groups = MissGroups()
        for attempt in attempts {
            guard let reason = attempt.reason, let last = attempt.steps.last else { continue }
            let kind: ExplainedMiss.Kind = attempt.outcome == "cancelled" ? .cancelled : .failed
            let rank = Self.countsOfFingers.contains(reason.kind) ? 1 : 2
            groups.add(kind, reason, at: last.time, MissGroups.Nearness(rank: rank, length: last.time - attempt.start))
        }
        for touch in unseen {
            groups.add(.unseen, touch.reason, at: touch.time, MissGroups.Nearness(rank: 0, length: 0))
        }
        return groups.nearestFirst
    }

    private static let countsOfFingers: Set = [Metric.missingFingers.rawValue, Metric.extraFingers.rawValue]
}

/// The misses of one recognizer. Misses of the same kind and reason are one miss with a count.
private struct MissGroups {
    struct Nearness: Comparable {
        var rank: Int
        var length: Microseconds

        static func < (lhs: Nearness, rhs: Nearness) -> Bool {
            (lhs.rank, lhs.length) < (rhs.rank, rhs.length)
        }
    }

    private var groups: [(miss: ExplainedMiss, nearness: Nearness)] = []
    private var indices: [String: Int] = [:]

    mutating func add(
        _ kind: ExplainedMiss.Kind, _ reason: ExplainedReason, at time: Microseconds, _ nearness: Nearness
    ) {
        let key = "\(kind) \(reason.text)"
        if let index = indices[key] {
            groups[index].miss.count += 1
            groups[index].nearness = max(groups[index].nearness, nearness)
        } else {
            indices[key] = groups.count
            groups.append((ExplainedMiss(kind: kind, reason: reason, time: time, count: 1), nearness))
        }
    }

    /// Equally near misses are ordered by time and then as they were added, so that an explanation is always the same.
    var nearestFirst: [ExplainedMiss] {
        groups.indices.sorted { lhs, rhs in
            let (left, right) = (groups[lhs], groups[rhs])
            if left.nearness != right.nearness { return right.nearness < left.nearness }
            let (earlier, later) = (left.miss.time ?? 0, right.miss.time ?? 0)
            return earlier == later ? lhs < rhs : earlier < later
        }.map { groups[$0].miss }
    }
}
