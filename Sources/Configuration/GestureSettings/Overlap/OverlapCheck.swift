import Gestures
import MudraDeclarations
import MudraSettings

/// Finds gestures that get in each other's way without a relation between them. Looks only at their rules: fingers,
/// directions, distances, times. Quadratic, so only for as many gestures as a configuration may have.
struct OverlapCheck {
    /// A gesture that takes part.
    struct Contender {
        let declaration: RecognizerDeclaration
        let commands: GestureCommands
        let conditions: [Condition]
        let table: ConfigurationTable
        fileprivate let precedence: Precedence
        /// The gestures of the same touches that it waits for, and those that it may be active with.
        fileprivate var requirements: Set<Int> = []
        fileprivate(set) var partners: Set<Int> = []
    }

    /// A pair of gestures to warn of.
    struct Overlap {
        let winner: Int
        let loser: Int
        let effect: Effect
        /// The gesture that fires if both could in the same frame.
        let first: Int
    }

    let contenders: [Contender]
    /// In no particular order; only one for a gesture that never fires.
    private(set) var overlaps: [Overlap] = []

    /// Checks the gestures that are enabled. Disabled gestures are modes, to be switched on in place of these.
    init(_ gestures: [GestureEntry]) {
        var contenders = gestures.compactMap { gesture -> Contender? in
            guard let binding = gesture.binding, binding.declaration.isEnabled else { return nil }
            let declaration = binding.declaration
            let precedence = declaration.configuration.makeRecognizer(declaration.name).precedence
            return Contender(
                declaration: declaration, commands: binding.commands, conditions: binding.conditions,
                table: gesture.table, precedence: precedence)
        }
        // Only gestures of the same zone and the same screens can affect each other.
        let groups = Dictionary(grouping: contenders.indices) { Ground(contenders[$0].declaration) }.values
        for group in groups {
            let named = group.map { (contenders[$0].declaration.name, $0) }
            let indices = Dictionary(named, uniquingKeysWith: { first, _ in first })
            for index in group {
                let declaration = contenders[index].declaration
                contenders[index].requirements = Set(declaration.requireFailureOf.compactMap { indices[$0] })
                for partner in declaration.simultaneousWith.compactMap({ indices[$0] }) {
                    contenders[index].partners.insert(partner)
                    contenders[partner].partners.insert(index)
                }
            }
        }
        self.contenders = contenders
        for group in groups { compare(group) }
    }

    /// The zone and the devices of a gesture.
    private struct Ground: Hashable {
        let zone: String?
        let devices: OptionValue?

        init(_ declaration: RecognizerDeclaration) {
            zone = declaration.zone
            devices = declaration.options["devices"]
        }
    }

    private mutating func compare(_ group: [Int]) {
        var met: [Overlap] = []
        for (offset, earlier) in group.enumerated() {
            for later in group[(offset + 1)...] {
                let effects = (effect(of: earlier, on: later), effect(of: later, on: earlier))
                guard max(effects.0, effects.1) > .none else { continue }
                let first = comesFirst(earlier, later) ? earlier : later
                met.append(
                    effects.1 > effects.0
                        ? Overlap(winner: later, loser: earlier, effect: effects.1, first: first)
                        : Overlap(winner: earlier, loser: later, effect: effects.0, first: first))
            }
        }
        let fatal = Dictionary(grouping: met.filter { $0.effect >= .takesNearlyAll }, by: \.loser)
        let silent = silenced(by: fatal)
        for loser in silent.sorted() {
            // Prefer a winner that fires itself.
            let killers = (fatal[loser] ?? []).sorted { ($0.effect, $1.winner) > ($1.effect, $0.winner) }
            overlaps += (killers.first { !silent.contains($0.winner) } ?? killers.first).map { [$0] } ?? []
        }
        overlaps += met.filter { overlap in
            let isSilent = silent.contains(overlap.winner) || silent.contains(overlap.loser)
            // If only one of them fires, it does not matter which of two that do the same.
            return !isSilent && (overlap.effect == .firesToo || !doTheSame(overlap))
        }
    }

    /// Whether the user cannot tell from the effect which of the two has fired.
    private func doTheSame(_ overlap: Overlap) -> Bool {
        let (one, other) = (contenders[overlap.winner], contenders[overlap.loser])
        return !one.declaration.emulated.isEmpty && one.declaration.emulated == other.declaration.emulated
            && one.commands == other.commands
    }

    /// The gestures that never fire, because another gesture takes all their touches and fires.
    private func silenced(by fatal: [Int: [Overlap]]) -> Set<Int> {
        var (silent, undecided) = (Set<Int>(), Set(fatal.keys))
        var isSettled = false
        while !isSettled {
            let certain = undecided.filter { loser in
                fatal[loser]?.contains { !silent.contains($0.winner) && !undecided.contains($0.winner) } == true
            }
            let spared = undecided.filter { loser in fatal[loser]?.allSatisfy { silent.contains($0.winner) } == true }
            silent.formUnion(certain)
            undecided.subtract(certain)
            undecided.subtract(spared)
            isSettled = certain.isEmpty && spared.isEmpty
        }
        return silent.union(undecided)
    }

    private func effect(of winner: Int, on loser: Int) -> Effect {
        let (one, other) = (contenders[winner], contenders[loser])
        let rules = (one.declaration.configuration, other.declaration.configuration)
        if one.requirements.contains(loser) { return .none }
        switch coincidence(of: winner, with: loser) {
        case .always: break
        case .never, .onPurpose: return .none
        case .sometimes: return min(effectOfRules(of: winner, on: loser, rules), .takesSome)
        }
        return effectOfRules(of: winner, on: loser, rules)
    }

    /// When a gesture is on while another one is, by their conditions.
    private enum Coincidence {
        case always, sometimes, never
        /// Sometimes, while the other is on at all times: it takes the other's place for an application or a mode.
        case onPurpose
    }

    private func coincidence(of one: Int, with other: Int) -> Coincidence {
        let (own, others) = (contenders[one].conditions, contenders[other].conditions)
        if own.contains(where: { condition in others.contains { condition.excludes($0) } }) { return .never }
        if own.allSatisfy(others.contains) { return .always }
        return others.isEmpty ? .onPurpose : .sometimes
    }

    private func effectOfRules(
        of winner: Int, on loser: Int, _ rules: (GestureConfiguration, GestureConfiguration)
    ) -> Effect {
        let (one, other) = (contenders[winner], contenders[loser])
        if other.requirements.contains(winner) {
            // It waits for a failure that never comes, unless the winner waits for others too and may fail because of
            // them.
            let effect = rules.0.effect(onWaiting: rules.1)
            return one.requirements.isEmpty && effect >= .firesToo ? effect : .none
        }
        if one.partners.contains(loser) { return .none }
        let isKeptWaiting = !one.requirements.isEmpty
        let isAhead = !isKeptWaiting && !other.requirements.isEmpty
        let effect = rules.0.effect(on: rules.1, isFirst: isAhead || comesFirst(winner, loser))
        guard isKeptWaiting || isAhead else { return effect }
        if isKeptWaiting && waitsLongEnough(winner, for: rules.1) { return .none }
        return effect == .firesToo ? effect : min(effect, .takesSome)
    }

    /// Whether a tap that waits for a tap of more taps waits until `other` has gone on.
    private func waitsLongEnough(_ index: Int, for other: GestureConfiguration) -> Bool {
        guard case .tap(let tap) = contenders[index].declaration.configuration else { return false }
        return contenders[index].requirements.contains { required in
            guard case .tap(let longer) = contenders[required].declaration.configuration else { return false }
            return longer.outlasts(tap, before: other)
        }
    }

    private func comesFirst(_ one: Int, _ other: Int) -> Bool {
        let (left, right) = (contenders[one].precedence, contenders[other].precedence)
        return left == right ? one < other : left < right
    }
}
