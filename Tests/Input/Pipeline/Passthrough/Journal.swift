import Gestures
import MudraTouch

/// Notes the engine's decisions, and checks that the application below was shown them, in that order.
struct Journal {
    /// The order in which decisions must be shown. At each moment, first the touches that are taken and released, one
    /// after the other; then the touches that happen now, all at once.
    private struct Rank: Comparable {
        let moment: Int
        let isNew: Bool
        let order: Int

        static func < (lhs: Rank, rhs: Rank) -> Bool {
            (lhs.moment, lhs.isNew ? 1 : 0, lhs.order) < (rhs.moment, rhs.isNew ? 1 : 0, rhs.order)
        }
    }

    private struct Fate {
        let id: Int32?
        var isReplayed = false
        var last: Delivery?
        var endings = 0
    }

    private(set) var problems: [String] = []
    private var fates: [ContactID: Fate] = [:]
    private var landings: [Int32: Rank] = [:]
    private var endings: [Int32: Rank] = [:]
    private var moment = 0
    private var order = 0
    private var wasTaking = false

    /// The next thing happens.
    mutating func beginMoment() { moment += 1 }

    /// Notes a delivery of the contact with the tracking ID `id`.
    mutating func note(_ delivery: Delivery, id: Int32?) {
        let touch = delivery.touch
        if delivery.kind == .down && delivery.disposition != .replay {
            if fates.updateValue(Fate(id: id), forKey: touch) != nil { problems.append("\(touch) lands again") }
        }
        if fates[touch] == nil { problems.append("\(delivery) of no touch") }
        if delivery.disposition == .replay { fates[touch]?.isReplayed = true }
        if delivery.kind == .cancel || delivery.kind == .up && delivery.isDelivered {
            fates[touch]?.endings += 1
            fates[touch]?.last = delivery
        }
        guard delivery.isDelivered, delivery.kind != .move, let id = fates[touch]?.id else { return }
        let isNew = delivery.disposition == .pass
        // Touches that are taken together may be shown in any order.
        if !isNew && !(wasTaking && delivery.kind == .cancel) { order += 1 }
        wasTaking = delivery.kind == .cancel
        let rank = Rank(moment: moment, isNew: isNew, order: isNew ? 0 : order)
        if delivery.kind == .down { landings[id] = rank } else { endings[id] = rank }
    }

    /// The problems of the shown frames.
    /// - Parameters:
    ///   - known: contacts that the engine knew.
    ///   - unclear: contacts that the engine knew only for a part of their time.
    ///   - wasFull: some touches had to make room for others.
    func judge(
        _ shown: [VirtualScreenModel.Happening], known: Set<Int32>, unclear: Set<Int32>, wasFull: Bool
    ) -> [String] {
        var problems = problems
        // A contact that a gesture takes as it lands must not be shown.
        let taken = known.subtracting(unclear).subtracting(fates.values.compactMap(\.id))
        for happening in shown where taken.contains(happening.id) { problems.append("\(happening.id) was taken") }
        for (touch, fate) in fates where fate.endings != 1 {
            problems.append("\(touch) (\(fate.id ?? -1)) has \(fate.endings) ends")
        }
        let byID = Dictionary(grouping: shown, by: \.id)
        for (id, happenings) in byID where !unclear.contains(id) {
            let landings = happenings.count { $0.what == .landing }
            if landings > 1 { problems.append("\(id) landed \(landings) times") }
        }
        guard !wasFull else { return problems }
        for fate in fates.values {
            guard let id = fate.id, !unclear.contains(id), let last = fate.last else { continue }
            let what = byID[id, default: []].map(\.what)
            let wanted: [VirtualScreenModel.Happening.What] =
                switch (last.kind, last.disposition) {
                case (.cancel, .withhold): []
                case (.cancel, _): [.landing, .cancel]
                default: [.landing, .lift]
                }
            if what != wanted { problems.append("\(id) was shown \(what), not \(wanted): \(last)") }
        }
        var latest = Rank(moment: -1, isNew: false, order: 0)
        for happening in shown where !unclear.contains(happening.id) {
            let ranks = happening.what == .landing ? landings : endings
            guard let rank = ranks[happening.id] else { continue }
            if rank < latest { problems.append("\(happening) comes after \(latest), not at \(rank)") }
            latest = max(latest, rank)
        }
        return problems
    }
}
