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
        case .moved:
            let swipes = isQuick ? swipes(touches) : []
            // Quick moves without a common direction are different swipes.
            let others = isQuick && swipes.isEmpty ? [] : pans(touches)
            return presses == 1 ? edgePans(touches) + swipes + others : []
        case .drew: return presses == 1 ? strokes(touches) + pans(touches) : []
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

    // MARK: Fingers that move together

    /// A swipe is over by then; a slower motion is a drag.
    private static var swipe: Microseconds { .milliseconds(1_000) }
    /// How near an edge a hand that means the edge lands, in mm, and which part of its travel goes inwards at least.
    private static var entry: (distance: Double, share: Double) { (1.5 * Thresholds.edgeZone, 0.7) }
    /// Which part of a drag along an axis goes along it, at least: 30 degrees to either side.
    private static var alongAxis: Double { 0.866 }

    private func edgePans(_ touches: Int) -> [Candidate] {
        Edge.allCases.filter { edge in
            allSatisfy { showing in
                showing.distance(from: edge) <= Self.entry.distance && showing.inwards(from: edge) >= Self.entry.share
            }
        }.sorted { $0.isCorner && !$1.isCorner }.map { edge in
            Candidate(
                .edgePan, [("edge", .string(edge.rawValue)), ("touches", .integer(Int64(touches)))],
                limits: [
                    LimitRule("edge_zone_mm", usual: Thresholds.edgeZone, loosest: 2 * Thresholds.edgeZone),
                    LimitRule("max_duration_ms", usualTime: Thresholds.edgeDuration, loosest: 3_000),
                    LimitRule("min_travel_mm", usual: Thresholds.edgeTravel, loosest: 2),
                    LimitRule("damper_mm", usual: Thresholds.edgeDamper, loosest: 5),
                ])
        }
    }

    private var isQuick: Bool { allSatisfy { $0.duration <= Self.swipe } }

    private func swipes(_ touches: Int) -> [Candidate] {
        let nearest = Direction.allCases.map { direction in
            (direction, map { $0.share(of: direction) }.min() ?? -1)
        }.sorted { $0.1 > $1.1 }
        // The next one lies half a right angle beside it.
        return nearest.prefix(2).filter { $0.1 > 0.7 }.map { direction, _ in
            Candidate(
                .swipe, [("touches", .integer(Int64(touches))), ("direction", .string(direction.rawValue))],
                limits: [
                    LimitRule("max_duration_ms", usualTime: Thresholds.swipeDuration, loosest: 2_000),
                    landWithin(touches), liftWithin(touches),
                    LimitRule(
                        "min_distance_mm", usual: Thresholds.swipeTravel(after: 0), loosest: 3, dependsOnTime: true),
                    LimitRule(
                        "max_deviation_mm", usual: Thresholds.swipeDeviation(after: 0.5), loosest: 25,
                        dependsOnTime: true),
                ])
        }
    }

    private func pans(_ touches: Int) -> [Candidate] {
        let options: Candidate.Options = [
            ("min_touches", .integer(Int64(touches))), ("max_touches", .integer(Int64(touches))),
        ]
        let slop = LimitRule("slop_mm", usual: Thresholds.panSlop, loosest: 0.8)
        let axes = [(Axis.horizontal, Direction.right), (.vertical, .down)].filter { _, direction in
            allSatisfy { $0.share(of: direction).magnitude >= Self.alongAxis }
        }
        // Where the drag begins, the direction of its first steps decides: also if it begins sooner or later.
        let variants: [Candidate.Options] = [0.5, 0.75, 1.5, 2].map { [(slop.key, .number(slop.usual * $0))] }
        return axes.map { axis, _ in
            Candidate(.pan, options + [("axis", .string(axis.rawValue))], limits: [slop], variants: variants)
        }
            + [Candidate(.pan, options, limits: [slop])]
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

    private func strokes(_ touches: Int) -> [Candidate] {
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
                ])
        ]
    }

    // MARK: Several fingers

    private func landWithin(_ touches: Int) -> LimitRule? {
        touches > 1 ? LimitRule("land_within_ms", usualTime: Thresholds.landWithin, loosest: 600) : nil
    }

    private func liftWithin(_ touches: Int) -> LimitRule? {
        touches > 1 ? LimitRule("lift_within_ms", usualTime: Thresholds.liftWithin, loosest: 600) : nil
    }
}
