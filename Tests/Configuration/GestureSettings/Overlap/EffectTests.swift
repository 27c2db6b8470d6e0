import TestSupport
import Testing

@testable import MudraGestureSettings

/// The effect of one gesture on another, on both sides of each limit.
@Suite struct EffectTests {
    private static let words: [Effect: String] = [
        .none: "none", .takesSome: "some", .firesToo: "too", .takesNearlyAll: "nearly", .takesAll: "all",
    ]

    /// Tells a row's gestures, named `a`, `b` and so on, and all overlaps of them that are warned of.
    @Test("The effect of a gesture on another follows its rules", arguments: rows)
    func effects(_ row: String) throws {
        let parts = row.split(separator: " -> ").map(String.init)
        let text = zip(["a", "b", "c"], parts[0].split(separator: " | ")).map { name, gesture in
            let words = gesture.split(separator: " ", maxSplits: 1).map(String.init)
            let options = words.dropFirst().joined().replacing("; ", with: "\n").replacing("'", with: "\"")
            return "[[gesture]]\nname = \"\(name)\"\ntype = \"\(words[0])\"\n\(options)\n"
        }.joined()
        let folder = try TemporaryFolder()
        let file = GestureFile(path: try folder.write(text, to: "gestures.toml"))
        #expect(file.diagnostics.map(\.message) == [])
        let check = OverlapCheck(file.gestures)
        let name = { (place: Int) in check.contenders[place].declaration.name }
        let overlaps = check.overlaps.map { "\(name($0.winner)) \(Self.words[$0.effect] ?? "") \(name($0.loser))" }
        #expect(overlaps.sorted().joined(separator: ", ") == (parts.count > 1 ? parts[1] : ""))
    }

    /// A row without an arrow has no overlap.
    private static let rows = """
        tap max_duration_ms = 749 | tap -> a some b
        tap max_duration_ms = 751; max_interval_ms = 1; max_tap_distance_mm = 1; land_within_ms = 1 | tap -> a all b
        tap touches = 2 | tap touches = 3
        tap touches = 2; min_together_ms = 1 | tap touches = 2 -> a some b
        tap touches = 2; min_together_ms = 0 | tap touches = 2 -> a all b
        tap touches = 2; min_together_ms = 60 | tap touches = 2; min_together_ms = 60 -> a all b
        tap touches = 2; min_together_ms = 61 | tap touches = 2; min_together_ms = 60 -> a some b
        tap touches = 2 | tap touches = 2; min_together_ms = 60 -> a some b
        tap touches = 2; min_together_ms = 1 | long-press touches = 2; taps = 1 -> a some b
        tap taps = 2; min_interval_ms = 1 | tap taps = 2 -> a some b
        tap taps = 2; max_interval_ms = 100 | tap taps = 2; min_interval_ms = 100 -> a some b
        tap taps = 2; max_interval_ms = 100 | tap taps = 2; min_interval_ms = 101
        tap taps = 2; min_interval_ms = 100 | tap taps = 2; max_interval_ms = 99
        tap taps = 2 | tap taps = 3; require_failure_of = ['a'] -> a too b
        tap taps = 2 | tap taps = 4; require_failure_of = ['a'] -> a all b
        tap taps = 2; max_tap_distance_mm = 6.9 | tap taps = 4; require_failure_of = ['a'] -> a too b
        tap max_duration_ms = 500; max_tap_distance_mm = 1 | long-press taps = 1 -> a all b
        tap max_movement_mm = 1.6 | long-press taps = 1 -> a all b
        tap max_movement_mm = 1.5 | long-press taps = 1 -> a some b
        tap touches = 2; max_duration_ms = 650 | long-press touches = 2; taps = 1 -> a all b
        tap touches = 2; land_within_ms = 149 | long-press touches = 2; taps = 1 -> a some b
        tap taps = 2 | long-press taps = 2 -> a all b
        tap taps = 2; min_interval_ms = 350 | long-press taps = 2 -> a some b
        tap taps = 2; min_interval_ms = 100 | long-press taps = 2; max_interval_ms = 99
        long-press touches = 2; land_within_ms = 149 | long-press touches = 2 -> a some b
        long-press taps = 1; min_duration_ms = 499 | long-press taps = 1 -> a some b
        long-press taps = 1; max_interval_ms = 349 | long-press taps = 1 -> a some b
        long-press min_duration_ms = 499 | long-press taps = 1 -> a all b
        long-press taps = 1; min_duration_ms = 499 | long-press taps = 2
        long-press taps = 1; min_duration_ms = 499 | long-press taps = 3 -> a some b
        pan max_touches = 1 | pan -> a some b
        pan max_touches = 2 | pan min_touches = 2 -> b some a
        pan axis = 'horizontal'; slop_mm = 1 | pan axis = 'horizontal' -> a nearly b
        pan slop_mm = 4.3 | swipe direction = 'left' -> a some b
        pan slop_mm = 4 | swipe direction = 'left'; min_distance_mm = 4
        pan min_touches = 2 | swipe touches = 2; direction = 'left' -> a nearly b
        pan axis = 'horizontal' | swipe direction = 'left' -> a nearly b
        pan axis = 'vertical' | swipe direction = 'up-left' -> a some b
        pan slop_mm = 5 | edge-pan edge = 'left'
        pan max_touches = 1 | edge-pan edge = 'left'; touches = 2
        pan axis = 'vertical' | edge-pan edge = 'left'
        swipe direction = 'left' | swipe directions = ['left', 'up'] -> a some b
        swipe direction = 'left' | swipe touches = 2; direction = 'left'; land_within_ms = 80
        swipe touches = 2; direction = 'left' | swipe touches = 3; direction = 'left'
        swipe direction = 'left'; max_duration_ms = 499 | swipe direction = 'left' -> a some b
        swipe touches = 2; direction = 'left'; land_within_ms = 149 | swipe touches = 2; direction = 'left' -> a some b
        swipe touches = 2; direction = 'left'; lift_within_ms = 149 | swipe touches = 2; direction = 'left' -> a some b
        swipe direction = 'left'; max_deviation_mm = 7.8 | swipe direction = 'left' -> a all b
        swipe direction = 'left' | swipe direction = 'left'; max_deviation_mm = 4.1 -> a some b
        swipe direction = 'left'; max_deviation_mm = 3 | swipe direction = 'left'; max_deviation_mm = 3 -> a all b
        swipe direction = 'left'; min_distance_mm = 9 | swipe direction = 'left'; min_distance_mm = 9 -> a all b
        swipe direction = 'left'; min_distance_mm = 11 | swipe direction = 'left'; min_distance_mm = 9 -> b nearly a
        swipe direction = 'left'; min_distance_mm = 8 | swipe direction = 'left' -> a some b
        swipe direction = 'left'; min_distance_mm = 4.2 | swipe direction = 'left' -> a some b
        swipe direction = 'left' | swipe direction = 'left'; min_distance_mm = 7.8 -> a all b
        swipe direction = 'left' | swipe direction = 'left'; min_distance_mm = 7.7 -> a some b
        swipe direction = 'left'; min_velocity_mm_s = 61 | swipe direction = 'left' -> a some b
        swipe direction = 'left'; min_velocity_mm_s = 0 | swipe direction = 'left' -> a all b
        swipe direction = 'right'; min_distance_mm = 5 | edge-pan edge = 'left'
        edge-pan edge = 'left'; to = 0.5 | edge-pan edge = 'left'; from = 0.5
        edge-pan edge = 'left'; from = 0.5 | edge-pan edge = 'left'; to = 0.5
        edge-pan edge = 'left'; to = 0.6 | edge-pan edge = 'left' -> a some b
        edge-pan edge = 'left'; from = 0.1 | edge-pan edge = 'left' -> a some b
        edge-pan edge = 'left'; edge_zone_mm = 2.9 | edge-pan edge = 'left' -> a some b
        edge-pan edge = 'left'; damper_mm = 0.9 | edge-pan edge = 'left' -> a some b
        edge-pan edge = 'left'; max_duration_ms = 1499 | edge-pan edge = 'left' -> a some b
        edge-pan edge = 'left'; max_travel_mm = 20 | edge-pan edge = 'left' -> a some b
        edge-pan edge = 'left'; from = 0.1 | edge-pan edge = 'bottom-left'; min_travel_mm = 6
        edge-pan edge = 'bottom'; from = 0.1 | edge-pan edge = 'bottom-left'; min_travel_mm = 7
        pinch direction = 'in'; slop_mm = 2 | pinch direction = 'in' -> a nearly b
        pinch min_span_mm = 1 | pinch -> a some b
        rotation direction = 'clockwise'; threshold_deg = 2 | rotation direction = 'clockwise' -> a nearly b
        transform slop_mm = 1 | pinch slop_mm = 2 -> a all b
        pinch slop_mm = 5.9 | transform slop_mm = 1 -> b some a
        transform slop_mm = 0.1 | rotation -> a some b
        transform | swipe touches = 2; direction = 'left' -> a nearly b
        transform slop_mm = 7.8 | swipe touches = 2; direction = 'left'
        transform slop_mm = 3 | edge-pan edge = 'left'; touches = 2 -> a nearly b
        transform slop_mm = 5 | edge-pan edge = 'left'; touches = 2
        transform | pan min_touches = 2 -> a some b
        pan axis = 'vertical' | stroke stroke = ['AAAA__AA____', 'AAAAAA______'] -> a some b
        pan slop_mm = 15 | stroke stroke = 'AAAA__AA____'
        swipe direction = 'right'; min_distance_mm = 15 | stroke stroke = 'AAAA__AA____' -> a some b
        swipe direction = 'right'; min_velocity_mm_s = 61 | stroke stroke = 'AAAA__AA____' -> a some b
        swipe direction = 'down' | stroke stroke = 'AAAA__AA____'; rotation = 61 -> a some b
        swipe direction = 'down' | stroke stroke = 'AAAA__AA____'; rotation = 60
        stroke stroke = 'AAAA__AA____' | stroke stroke = 'AAAA__AA____'; direction = 'any' -> a some b
        stroke stroke = 'AAAA__AA____'; rotation = 44 | stroke stroke = 'AAAA__AA____' -> a some b
        stroke stroke = 'AAAA__AA____'; min_size_mm = 15.1 | stroke stroke = 'AAAA__AA____' -> a some b
        transform slop_mm = 15 | stroke stroke = 'AAAA__AA____'; touches = 2
        touchpad | touchpad -> a nearly b
        touchpad slop_mm = 1.7; scale = 2 | touchpad -> a some b
        touchpad slop_mm = 1.7 | touchpad
        touchpad | tap touches = 3
        touchpad min_touches = 1; max_touches = 1; slop_mm = 0 | pan max_touches = 1 -> a all b
        touchpad min_touches = 1; max_touches = 1; slop_mm = 0 | pan -> a some b
        touchpad min_touches = 4 | pan min_touches = 3; require_failure_of = ['a']
        transform | touchpad min_touches = 2; slop_mm = 0; require_failure_of = ['a']
        pan slop_mm = 8 | swipe direction = 'left'; require_failure_of = ['a'] -> a nearly b
        rotation threshold_deg = 8 | rotation require_failure_of = ['a'] -> a nearly b
        pan | swipe direction = 'left'; require_failure_of = ['c'] | edge-pan edge = 'left' -> a nearly c, a some b
        tap require_failure_of = ['c'] | tap taps = 2 | swipe direction = 'left' -> a too b
        """.split(separator: "\n").map(String.init)
}
