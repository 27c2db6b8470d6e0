import Gestures
import MudraDeclarations
import MudraSettings
import MudraSupport

extension OverlapCheck {
    /// The warnings, each at the later of the two gestures.
    var warnings: [Diagnostic] { overlaps.map(warning) + touchpadWarnings }

    private func warning(_ overlap: Overlap) -> Diagnostic {
        let (winner, loser) = (contenders[overlap.winner].declaration, contenders[overlap.loser].declaration)
        if let element = loser.requireFailureOf.firstIndex(of: winner.name) {
            let advice = "let \(quoted(winner.name)) wait for it instead"
            let message =
                switch overlap.effect {
                case .firesToo:
                    "\(label(overlap.winner)) still fires on the way to \(quoted(loser.name))"
                case .takesAll:
                    "\(quoted(loser.name)) never fires: it waits for \(label(overlap.winner)), which succeeds first"
                default:
                    "\(quoted(loser.name)) hardly ever fires: it waits for \(label(overlap.winner)), which succeeds first"
                }
            return contenders[overlap.loser].table.diagnostic(
                .element("require_failure_of", element), "\(message); \(advice)", .warning,
                between: [winner.name, loser.name])
        }
        let later = max(overlap.winner, overlap.loser)
        let name = { (index: Int) in index == later ? quoted(contenders[index].declaration.name) : label(index) }
        let names = (winner: name(overlap.winner), loser: name(overlap.loser))
        let message =
            switch overlap.effect {
            case .takesAll: "\(names.loser) never fires: \(names.winner) always comes first"
            case .takesNearlyAll: "\(names.loser) hardly ever fires: \(names.winner) nearly always comes first"
            case .firesToo:
                "\(names.winner) fires on the way to \(names.loser), so both fire\(sameInput(winner, loser))"
            case .takesSome where winner.isSwipe(ofFewerThan: loser):
                "\(names.winner) takes some of \(names.loser): if the second finger lands more than "
                    + "\(plain(Thresholds.growth.milliseconds)) ms after the first, the first swipes alone"
            case .takesSome, .none:
                "\(quoted(contenders[later].declaration.name)) and \(label(min(overlap.winner, overlap.loser))) can "
                    + "match the same touches: the one that begins first wins, or "
                    + "\(quoted(contenders[overlap.first].declaration.name)) if both begin at once"
            }
        return contenders[later].table.diagnostic(
            .declaration, "\(message); \(advice(winner, loser, at: later))", .warning,
            between: [winner.name, loser.name])
    }

    /// If both emulate the same input, the application gets it twice.
    private func sameInput(_ winner: RecognizerDeclaration, _ loser: RecognizerDeclaration) -> String {
        winner.emulated.isEmpty || winner.emulated != loser.emulated
            ? "" : " and do the same twice (\(winner.emulated))"
    }

    /// A gesture's name, type and position, for the gesture that the message does not point at.
    func label(_ index: Int) -> String {
        let (declaration, table) = (contenders[index].declaration, contenders[index].table)
        let position = "\(table.file):\(table.position.line):\(table.position.column)"
        return "\(quoted(declaration.name)) (\(declaration.configuration.type.rawValue), at \(position))"
    }

    private func advice(
        _ winner: RecognizerDeclaration, _ loser: RecognizerDeclaration, at later: Int
    ) -> String {
        let other = winner.name == contenders[later].declaration.name ? loser : winner
        let both = "if you mean both, set simultaneous_with = [\(quoted(other.name))]"
        guard winner.configuration != loser.configuration else { return "they are alike; \(both)" }
        let wait = "give \(quoted(winner.name)) require_failure_of = [\(quoted(loser.name))]"
        switch (winner.configuration, loser.configuration) {
        // These gestures fail early, so waiting for them costs little.
        case (_, .tap), (_, .longPress), (_, .swipe), (_, .edgePan): return wait
        case (.swipe, .stroke): return "\(wait); it then happens when the fingers lift"
        case (_, .stroke): return "distinguish them by their numbers of fingers or by zones; \(both)"
        case (.touchpad, _), (_, .touchpad): return "distinguish them by their numbers of fingers; \(both)"
        case (.pan, .pan): return "distinguish them by axis, min_touches and max_touches; \(both)"
        case (.pinch, .pinch), (.rotation, .rotation): return "distinguish them by direction; \(both)"
        default: return "a transform already drags, pinches and rotates; \(both)"
        }
    }
}

extension RecognizerDeclaration {
    /// Whether both are swipes and the other needs more fingers.
    fileprivate func isSwipe(ofFewerThan other: RecognizerDeclaration) -> Bool {
        guard case .swipe(let own) = configuration, case .swipe(let others) = other.configuration else { return false }
        return own.touches < others.touches
    }
}
