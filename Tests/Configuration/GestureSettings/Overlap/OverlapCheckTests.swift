import Foundation
import Gestures
import TestSupport
import Testing

@testable import MudraGestureSettings

/// The check must predict the behaviour of the engine.
@Suite struct OverlapCheckTests {
    /// A gesture of a pool: its type and its options.
    struct Sample: Sendable, CustomTestStringConvertible {
        let type: String
        let options: String

        var testDescription: String { "\(type) \(options)" }

        func text(_ name: String, _ relation: String = "") -> String {
            let lines = options.split(separator: ";").joined(separator: "\n")
            return "[[gesture]]\nname = \"\(name)\"\ntype = \"\(type)\"\n\(lines)\n\(relation)\n"
        }
    }

    /// The warnings about gestures, and the strokes on which each fires.
    struct Trial {
        let check: OverlapCheck
        let fired: [[String]]

        init(_ text: String, on strokes: [Stroke]) throws {
            let folder = try TemporaryFolder()
            let path = try folder.write(text, to: "gestures.toml")
            check = OverlapCheck(GestureFile(path: path).gestures)
            fired = try #require(GestureSettings.load(file: path).settings, "\(text)").fired(on: strokes)
        }

        func name(_ place: Int) -> String { check.contenders[place].declaration.name }

        /// The strokes on which a gesture fires.
        func strokes(of name: String) -> Set<Int> {
            Set(fired.indices.filter { fired[$0].contains(name) })
        }
    }

    static let single = samples(
        (
            "tap",
            [
                "", "taps = 2", "taps = 3", "max_duration_ms = 200", "max_movement_mm = 2",
                "taps = 2; max_interval_ms = 150",
            ]
        ),
        (
            "long-press",
            [
                "", "min_duration_ms = 300", "min_duration_ms = 300; max_movement_mm = 1", "taps = 1", "taps = 2",
                "taps = 1; min_duration_ms = 300",
            ]
        ),
        (
            "pan",
            ["", "axis = \"horizontal\"", "axis = \"vertical\"", "slop_mm = 5", "slop_mm = 9; axis = \"horizontal\""]
        ),
        (
            "edge-pan",
            [
                "edge = \"left\"", "edge = \"top\"", "edge = \"left\"; to = 0.5", "edge = \"left\"; from = 0.5",
                "edge = \"left\"; min_travel_mm = 20", "edge = \"top-left\"", "edge = \"left\"; edge_zone_mm = 6",
            ]
        ),
        (
            "stroke",
            ["stroke = \"AAAAAA______\"", "stroke = \"AAAAAA______\"; direction = \"any\"; min_size_mm = 30"]
        ),
        (
            "swipe",
            [
                "direction = \"right\"", "directions = [\"left\", \"right\"]", "direction = \"up-right\"",
                "direction = \"right\"; min_distance_mm = 30", "direction = \"right\"; min_velocity_mm_s = 300",
                "direction = \"down\"", "direction = \"right\"; min_distance_mm = 30; max_deviation_mm = 2",
            ]
        ))
    static let double = samples(
        ("tap", ["touches = 2", "touches = 2; taps = 2"]),
        ("long-press", ["touches = 2", "touches = 2; min_duration_ms = 800", "touches = 2; taps = 1"]),
        (
            "pan",
            [
                "", "min_touches = 2", "min_touches = 2; max_touches = 2", "min_touches = 2; axis = \"horizontal\"",
                "min_touches = 2; max_touches = 2; slop_mm = 1",
            ]
        ),
        ("edge-pan", ["edge = \"left\"; touches = 2"]),
        ("swipe", ["touches = 2; direction = \"right\"", "touches = 2; directions = [\"left\", \"up\"]"]),
        (
            "pinch",
            [
                "", "direction = \"in\"", "direction = \"out\"; slop_mm = 5", "slop_mm = 5",
                "direction = \"out\"; slop_mm = 3",
            ]
        ),
        ("stroke", ["stroke = \"AAAAAA______\"; touches = 2"]),
        ("rotation", ["", "direction = \"clockwise\"", "threshold_deg = 8"]),
        ("transform", ["", "slop_mm = 1", "slop_mm = 6"]),
        (
            "touchpad",
            ["min_touches = 2", "min_touches = 2; max_touches = 2; slop_mm = 6", "min_touches = 2; slop_mm = 0"]
        ))

    private static func samples(_ kinds: (String, [String])...) -> [Sample] {
        kinds.flatMap { type, options in options.map { Sample(type: type, options: $0) } }
    }

    private static let strokes = [Stroke.all(of: 1), Stroke.all(of: 2)]
    /// The strokes on which each gesture fires when it is alone.
    private static let alone = zip([single, double], strokes).map { pool, strokes in
        pool.map { (try? Trial($0.text("x"), on: strokes).strokes(of: "x")) ?? [] }
    }

    private static let indicesAndFingers: [(Int, Int)] = [(single, 1), (double, 2)].flatMap { pool, fingers in
        Seeds.some(of: pool.indices).map { ($0, fingers) }
    }

    /// Each pair of a pool: one gesture before and after the other, and with one waiting for the other. `make test` takes
    /// a quarter of the pairs, since each is played by an engine of its own.
    @Test("Two gestures behave as the check predicts", arguments: indicesAndFingers)
    func twoGesturesDoWhatIsSaidOfThem(_ index: Int, _ fingers: Int) throws {
        let (pool, strokes) = fingers == 1 ? (Self.single, Self.strokes[0]) : (Self.double, Self.strokes[1])
        let alone = Self.alone[fingers - 1][index]
        #expect(!alone.isEmpty, "no stroke is \(pool[index])")
        for (place, (other, itself)) in zip(pool, Self.alone[fingers - 1]).enumerated()
        where Tier.isAll || (index + 3 * place).isMultiple(of: 4) {
            // Strokes of neither gesture alone fire neither of them together; strokes of one gesture fire some.
            let (onlyThis, onlyOther) = (alone.subtracting(itself).sorted(), itself.subtracting(alone).sorted())
            let either = alone.intersection(itself).sorted() + onlyThis.prefix(8) + onlyOther.prefix(8)
            let places = { (set: Set<Int>) in Set(either.indices.filter { set.contains(either[$0]) }) }
            for relation in ["", "require_failure_of = [\"a\"]"] {
                let text = pool[index].text("a") + other.text("b", relation)
                judge(
                    try Trial(text, on: either.map { strokes[$0] }), alone: ["a": places(alone), "b": places(itself)],
                    isWaiting: !relation.isEmpty, either.map { strokes[$0] },
                    "a: \(pool[index].testDescription) / b: \(other.testDescription) / \(relation)")
            }
        }
    }

    private func judge(
        _ trial: Trial, alone: [String: Set<Int>], isWaiting: Bool, _ strokes: [Stroke], _ comment: String
    ) {
        let together = ["a": trial.strokes(of: "a"), "b": trial.strokes(of: "b")]
        let measurement = trial.check.overlaps.first
        let (winner, loser) = (
            measurement.map { trial.name($0.winner) } ?? "", measurement.map { trial.name($0.loser) } ?? ""
        )
        let (winners, losers) = (together[winner, default: []], together[loser, default: []])
        switch measurement?.effect {
        case .takesAll:
            #expect(losers == [], "\(comment) / \(loser) fires")
        case .takesNearlyAll:
            // A gesture that waits for a pan still fires if the fingers lift before the pan is far enough.
            let shared = isWaiting ? alone[winner, default: []] : Set(strokes.indices)
            let usual = losers.filter { !strokes[$0].isUnusual && shared.contains($0) }
            #expect(usual == [], "\(comment) / \(loser) fires on \(usual.map { strokes[$0].description })")
        case .firesToo:
            let both = winners.intersection(losers).filter { trial.fired[$0].last == loser }
            // The waiting gesture fires in the end, or never.
            let spoilt = isWaiting ? alone[loser, default: []].subtracting(losers).intersection(winners) : []
            #expect(!both.union(spoilt).isEmpty, "\(comment) / only one of them fires")
        case .takesSome:
            let shared = alone["a", default: []].intersection(alone["b", default: []])
            #expect(shared.contains { Set(trial.fired[$0]).count == 1 }, "\(comment) / they have nothing in common")
        case .none?, nil:
            #expect(together["a"] != [], "\(comment) / a never fires")
            #expect(together["b"] != [], "\(comment) / b never fires")
        }
    }

    /// More than two gestures, or cases that the rules alone do not decide.
    @Test(
        "More than two gestures behave as the check predicts",
        arguments: [
            // A tap that waits for a tap of more taps has not fired when the one between fires.
            (
                "single:tap: require_failure_of = ['triple']|double:tap:taps = 2; require_failure_of = ['triple']|triple:tap:taps = 3",
                []
            ),
            ("single:tap: require_failure_of = ['double']|double:tap:taps = 2|drag:long-press:taps = 1", []),
            (
                "single:tap: require_failure_of = ['double']|double:tap:taps = 2; max_interval_ms = 100|drag:long-press:taps = 1",
                ["drag"]
            ),
            // Of several equal gestures, the first is named, not one that never fires itself.
            ("a:tap:|b:tap:|c:tap:", ["b", "c"]),
            // A swipe that never fires does not affect other gestures.
            (
                "scroll:pan:|near:swipe:direction = 'left'|far:swipe:direction = 'left'; min_distance_mm = 40",
                ["near", "far"]
            ),
            ("a:tap:|b:tap: simultaneous_with = ['a']", []), ("a:tap:enabled = false|b:tap:", []),
        ])
    func moreThanTwoGestures(_ lines: String, _ losers: [String]) throws {
        let text = lines.split(separator: "|").map { line in
            let parts = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            return Sample(type: parts[1], options: parts[2].replacing("'", with: "\"")).text(parts[0])
        }.joined()
        let trial = try Trial(text, on: Self.strokes[0])
        let overlaps = trial.check.overlaps
        #expect(overlaps.map { trial.name($0.loser) }.sorted() == losers.sorted())
        #expect(overlaps.allSatisfy { trial.name($0.winner) == trial.name(0) || losers == ["drag"] })
        for name in losers where overlaps.contains(where: { $0.effect == .takesAll && trial.name($0.loser) == name }) {
            #expect(trial.strokes(of: name) == [])
        }
        for contender in trial.check.contenders where losers.isEmpty {
            #expect(!trial.strokes(of: contender.declaration.name).isEmpty, "\(contender.declaration.name) never fires")
        }
    }

    @Test("Gestures of different zones do not overlap") func otherZonesHaveNothingToDoWithEachOther() throws {
        let zones =
            "[[zone]]\nname = \"left\"\nrect = [0, 0, 50, 100]\n[[zone]]\nname = \"right\"\nrect = [50, 0, 50, 100]\n"
        let tap = Sample(type: "tap", options: "")
        let apart = tap.text("a", "zone = \"left\"") + tap.text("b", "zone = \"right\"") + tap.text("c")
        #expect(try load(zones + apart).lines == [])
        let same = tap.text("a", "zone = \"left\"") + tap.text("b", "zone = \"left\"")
        #expect(try load(zones + same).lines.count == 1)
    }

    @Test("The example configurations give no warning") func theExamplesGiveNoWarning() throws {
        let root = URL(fileURLWithPath: Repository.root)
        #expect(GestureSettings.load(file: root.appendingPathComponent("Recordings/demo.toml").path).diagnostics == [])
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let blocks = readme.components(separatedBy: "```toml\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let examples = blocks.filter { $0.contains("[[gesture]]") }
        #expect(!examples.isEmpty)
        for example in examples { #expect(try load(example).lines == []) }
    }
}
