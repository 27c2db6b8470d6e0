import Gestures
import MudraDeclarations
import MudraTouch

extension [ShowingTraits] {
    /// The gestures that showings may be, the most specific first.
    var candidates: [Candidate] {
        guard let touches = map(\.touches).mostFrequent, let presses = map(\.presses).mostFrequent,
            let motion = map(\.motion).mostFrequent
        else { return [] }
        switch motion {
        case .stayed: return still(touches, presses)
        case .moved where areDrawn, .drew: return presses == 1 ? strokes(touches) : []
        case .moved:
            // A bend that all showings have alike is drawn.
            let strokes = allSatisfy(\.bends) ? strokes(touches, ifAlike: true) : []
            return presses == 1 ? strokes + moves(touches) : []
        case .pinchedOut: return presses == 1 ? pinches(touches, .outwards) : []
        case .pinchedIn: return presses == 1 ? pinches(touches, .inwards) : []
        case .turnedClockwise: return presses == 1 ? rotations(touches, .clockwise) : []
        case .turnedCounterclockwise: return presses == 1 ? rotations(touches, .counterclockwise) : []
        }
    }

    // MARK: Fingers that stay

    /// Fingers that stay this long press; those that lift sooner tap.
    private static var press: Microseconds { .milliseconds(400) }

    private func still(_ touches: Int, _ presses: Int) -> [Candidate] {
        let tap = tap(touches, presses)
        let press = press(touches, taps: presses - 1)
        return allSatisfy { $0.hold >= Self.press } ? [press, tap] : [tap, press]
    }

    private func tap(_ touches: Int, _ taps: Int) -> Candidate {
        Candidate(
            .tap, [("touches", .integer(Int64(touches)))] + (taps > 1 ? [("taps", .integer(Int64(taps)))] : []),
            limits: [
                LimitRule("max_duration_ms", usualTime: Thresholds.tapDuration, loosest: 2_000),
                LimitRule("max_movement_mm", usual: Thresholds.tapMovement, loosest: 15),
                taps > 1 ? LimitRule("max_interval_ms", usualTime: Thresholds.tapInterval, loosest: 1_000) : nil,
                taps > 1 ? LimitRule("max_tap_distance_mm", usual: Thresholds.tapDistance, loosest: 30) : nil,
                landWithin(touches),
            ])
    }

    private func press(_ touches: Int, taps: Int) -> Candidate {
        Candidate(
            .longPress, [("touches", .integer(Int64(touches)))] + (taps > 0 ? [("taps", .integer(Int64(taps)))] : []),
            limits: [
                LimitRule("min_duration_ms", usualTime: Thresholds.pressDuration, loosest: 300),
                LimitRule("max_movement_mm", usual: Thresholds.pressMovement, loosest: 10),
                taps > 0 ? LimitRule("max_interval_ms", usualTime: Thresholds.tapInterval, loosest: 1_000) : nil,
                taps > 0 ? LimitRule("max_tap_distance_mm", usual: Thresholds.tapDistance, loosest: 30) : nil,
                landWithin(touches),
            ])
    }

    // MARK: Fingers that move round or apart

    private func pinches(_ touches: Int, _ direction: PinchDirection) -> [Candidate] {
        directed(.pinch, touches, direction.rawValue, LimitRule("slop_mm", usual: Thresholds.pinchSlop, loosest: 1.2))
    }

    private func rotations(_ touches: Int, _ direction: RotationDirection) -> [Candidate] {
        directed(
            .rotation, touches, direction.rawValue,
            LimitRule("threshold_deg", usual: Thresholds.rotationThreshold, loosest: 2))
    }

    /// Gestures that must begin in one direction: the first threshold that fingers which set off do not reach the wrong way,
    /// with room, and reach the right way, with room; then the default in any case.
    private func directed(_ type: GestureType, _ touches: Int, _ direction: String, _ rule: LimitRule) -> [Candidate] {
        let options: Candidate.Options = [("touches", .integer(Int64(touches))), ("direction", .string(direction))]
        let raised = [1.0, 2, 3].map { factor in
            let threshold = rule.usual * factor
            return Candidate(
                type, options + (factor > 1 ? [(rule.key, .number(threshold))] : []),
                variants: [[(rule.key, .number(threshold / 1.5))], [(rule.key, .number(threshold * 1.25))]],
                note: factor > 1
                    ? "\(rule.key) is \(plain(threshold)) instead of \(plain(rule.usual)): the fingers set off the wrong way."
                    : nil)
        }
        return raised + [Candidate(type, options, limits: [rule])]
    }

    // MARK: Shapes

    private func strokes(_ touches: Int, ifAlike: Bool = false) -> [Candidate] {
        let drawings = map { try? StrokeTemplate(drawing: $0.travel.way) }
        guard !drawings.contains(nil) else { return [] }
        return [
            Candidate(
                .stroke,
                [
                    ("touches", .integer(Int64(touches))),
                    ("stroke", .strings(drawings.compactMap { $0?.text })),
                ],
                limits: [
                    LimitRule("max_duration_ms", usualTime: Thresholds.strokeDuration, loosest: 20_000),
                    LimitRule("min_size_mm", usual: Thresholds.strokeSize, loosest: 8),
                    landWithin(touches), liftWithin(touches),
                ], ifAlike: ifAlike)
        ]
    }

    // MARK: Several fingers

    func landWithin(_ touches: Int) -> LimitRule? {
        touches > 1 ? LimitRule("land_within_ms", usualTime: Thresholds.landWithin, loosest: 600) : nil
    }

    func liftWithin(_ touches: Int) -> LimitRule? {
        touches > 1 ? LimitRule("lift_within_ms", usualTime: Thresholds.liftWithin, loosest: 600) : nil
    }
}
