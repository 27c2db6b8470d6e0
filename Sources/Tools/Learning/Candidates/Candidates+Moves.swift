import Gestures
import MudraDeclarations
import MudraTouch

extension [ShowingTraits] {
    /// A swipe is over by then; a slower motion is a slow swipe.
    private static var quick: Microseconds { .milliseconds(1_000) }
    /// The mean speed of a swipe that needs no distance, in mm/s. Swipes of the labelled recordings have 90 and more, drags 65
    /// and less.
    private static var fast: Double { 80 }
    /// How near an edge a hand that means the edge lands, in mm, and which part of its travel goes inwards at least.
    private static var entry: (distance: Double, share: Double) { (1.5 * Thresholds.edgeZone, 0.7) }
    /// Which part of a drag along an axis goes along it, at least: 30 degrees to either side.
    private static var alongAxis: Double { 0.866 }
    /// Which part of a swipe goes in its direction, at least: the next direction lies half a right angle beside it.
    private static var inDirection: Double { 0.7 }

    /// The gestures that fingers which move together, and straight, may be.
    func moves(_ touches: Int) -> [Candidate] {
        let isQuick = allSatisfy { $0.duration <= Self.quick }
        // A slow way, or one that wavers, is more than a direction.
        let isPlain = isQuick && !allSatisfy(\.wavers) && allSatisfy { $0.speed >= Self.fast }
        let nearest = Direction.allCases.map { direction in
            (direction, map { $0.share(of: direction) }.min() ?? -1)
        }.sorted { $0.1 > $1.1 }
        let directions = nearest.prefix(2).filter { $0.1 > Self.inDirection }.map(\.0)
        let swipes =
            (isPlain ? directions.map { swipe(touches, $0) } : []) + directions.map { longSwipe(touches, $0) }
        // Quick moves without a common direction are different swipes.
        let others = isQuick && directions.isEmpty ? [] : pans(touches, isAnyWay: directions.isEmpty)
        return edgePans(touches) + swipes + others
    }

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

    private func swipe(_ touches: Int, _ direction: Direction) -> Candidate {
        Candidate(
            .swipe, [("touches", .integer(Int64(touches))), ("direction", .string(direction.rawValue))],
            limits: [
                LimitRule("max_duration_ms", usualTime: Thresholds.swipeDuration, loosest: 2_000),
                landWithin(touches), liftWithin(touches), velocity,
                LimitRule("min_distance_mm", usual: Thresholds.swipeTravel(after: 0), loosest: 3, dependsOnTime: true),
                LimitRule(
                    "max_deviation_mm", usual: Thresholds.swipeDeviation(after: 0.5), loosest: 25, dependsOnTime: true),
            ])
    }

    private var velocity: LimitRule { LimitRule("min_velocity_mm_s", usual: Thresholds.swipeVelocity, loosest: 2) }

    /// A swipe whose distance tells it from a scroll, or from a drawing that begins in the same way.
    private func longSwipe(_ touches: Int, _ direction: Direction) -> Candidate {
        let shortest = map { $0.travel.translation.length * $0.share(of: direction) }.min() ?? 0
        let longest = map(\.duration.milliseconds).max() ?? 0
        let distance = (shortest * 5).rounded(.down) / 10
        let time = (longest * 1.25 / 10).rounded(.up) * 10
        // A hand that lands its fingers one after the other may do so as long as it likes.
        let landing = map { $0.travel.complete - $0.travel.landing }.max() ?? 0
        let late: Candidate.Options =
            landing > Thresholds.landWithin ? [("land_within_ms", .integer(Int64(time)))] : []
        return Candidate(
            .swipe,
            [
                ("touches", .integer(Int64(touches))), ("direction", .string(direction.rawValue)),
                ("min_distance_mm", .number(distance)), ("max_duration_ms", .integer(Int64(time))),
                // Both limit the velocity.
                ("min_velocity_mm_s", .number(0)),
            ] + late,
            limits: [
                late.isEmpty ? landWithin(touches) : nil, liftWithin(touches),
                LimitRule(
                    "max_deviation_mm", usual: Thresholds.swipeDeviation(after: 0.5), loosest: Swift.max(25, distance),
                    floor: Swift.max(Thresholds.swipeDeviation(after: 0), distance / 3)),
            ],
            note:
                "min_distance_mm is half of the shortest showing, and max_duration_ms a quarter more than the longest.")
    }

    /// - Parameter isAnyWay: whether the showings have no common direction.
    private func pans(_ touches: Int, isAnyWay: Bool) -> [Candidate] {
        let options: Candidate.Options = [
            ("min_touches", .integer(Int64(touches))), ("max_touches", .integer(Int64(touches))),
        ]
        let slop = LimitRule("slop_mm", usual: Thresholds.panSlop, loosest: 0.8)
        let axes = [(Axis.horizontal, Direction.right), (.vertical, .down)].filter { _, direction in
            allSatisfy { $0.share(of: direction).magnitude >= Self.alongAxis }
        }
        // Where the drag begins, the direction of its first steps decides: also if it begins sooner or later.
        let variants: [Candidate.Options] = [0.5, 0.75, 1.5, 2].map { [(slop.key, .number(slop.usual * $0))] }
        let straight = axes.map { axis, _ in
            Candidate(
                .pan, options + [("axis", .string(axis.rawValue))], limits: [slop], variants: variants,
                note: "The gesture begins with each scroll along the axis, whatever its length and its speed.")
        }
        let any = Candidate(
            .pan, options, limits: [slop],
            note: "The gesture begins with each scroll: the showings have no direction in common.")
        return straight + (isAnyWay ? [any] : [])
    }
}
