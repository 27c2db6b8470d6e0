import Foundation
import MudraTouch

/// A case of `gesture-cases.json`; the cases were collected from other systems. It has `recognizers` with parameters in
/// the case's units (`units_per_mm` converts), `relations` between them, `frames` of touches (`t_ms`; `id`, `x`, `y`,
/// `phase`), and the results: `expected` (a recognizer's state at, by or between times, with counts, values and
/// tolerances), `never`, `view_events`, `checks` and `after_state`. An absent parameter has the engine's default; an
/// absent time is not checked. The runner skips a case with anything it does not know, so that no case passes
/// unchecked. A case with an impossible number fails.
struct GestureCase {
    enum Skipped: Error { case because(String) }

    /// A problem of a case, with its place.
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    struct Touch {
        let id: Int
        let x: Double
        let y: Double
        let phase: String
        let tool: Contact.Tool
    }

    struct Frame {
        let time: Double
        let touches: [Touch]
    }

    typealias Object = [String: Any]

    let name: String
    let unitsPerMillimetre: Double
    let recognizers: [Object]
    let relations: [Object]
    let frames: [Frame]
    let expected: [Object]
    let never: [String]
    let neverStates: [String: [String]]
    /// Times, by recognizer, at which no transition may come.
    let neverAt: [String: [Double]]
    /// The events that the owner of the zone gets: phase and time; without a time if it does not matter.
    let viewEvents: [[Any]]?
    /// The recognizers' states after the case.
    let afterStates: [String: String]
    let actions: [Object]
    let checks: [Object]
    let tapCounts: [Int]?

    private static let knownKeys: Set = [
        "case", "source", "suite", "tier", "license", "units", "units_per_mm", "recognizers", "relations", "frames",
        "expected", "never", "never_state", "actions", "checks", "expected_tap_counts", "bounds", "notes", "recorded",
        "scaled", "derived", "uikit_compat",
        "view_events", "after_state", "never_at",
    ]

    init(_ object: Object) throws {
        if let unknown = object.keys.sorted().first(where: { !Self.knownKeys.contains($0) }) {
            throw Skipped.because(unknown)
        }
        name = object["case"] as? String ?? "?"
        unitsPerMillimetre = object["units_per_mm"] as? Double ?? 1
        guard unitsPerMillimetre.isFinite, unitsPerMillimetre > 0 else {
            throw Malformed(description: "units_per_mm is \(unitsPerMillimetre)")
        }
        recognizers = object["recognizers"] as? [Object] ?? []
        relations = object["relations"] as? [Object] ?? []
        frames = try (object["frames"] as? [Object] ?? []).enumerated().map { number, frame in
            let place = "frame \(number + 1)"
            return Frame(
                time: try Self.time(frame, place),
                touches: try (frame["touches"] as? [Object] ?? []).map { touch in
                    guard let id = touch["id"] as? Int else { throw Malformed(description: "\(place): id") }
                    return Touch(
                        id: id, x: try Self.coordinate("x", of: touch, place),
                        y: try Self.coordinate("y", of: touch, place),
                        phase: touch["phase"] as? String ?? "",
                        tool: try Self.tool(touch["type"] as? String ?? "finger"))
                })
        }
        expected = object["expected"] as? [Object] ?? []
        never = object["never"] as? [String] ?? []
        neverStates = object["never_state"] as? [String: [String]] ?? [:]
        neverAt = try Self.times(object["never_at"])
        viewEvents = object["view_events"] as? [[Any]]
        afterStates = object["after_state"] as? [String: String] ?? [:]
        actions = object["actions"] as? [Object] ?? []
        checks = object["checks"] as? [Object] ?? []
        let others = try (actions + checks).enumerated().map { try Self.time($1, "action or check \($0 + 1)") }
        start = min(0, (frames.map(\.time) + others).min() ?? 0)
        let bounds = object["bounds"] as? [Double] ?? []
        screen =
            bounds.count == 4
            ? ScreenSize(width: bounds[2] / unitsPerMillimetre, height: bounds[3] / unitsPerMillimetre)
            : ScreenSize(width: 1_000_000, height: 1_000_000)
        tapCounts = object["expected_tap_counts"] as? [Int]
    }

    /// The size given by `bounds`; otherwise a size larger than any case needs.
    let screen: ScreenSize

    /// The earliest time of the case in ms, if it is negative.
    let start: Double

    /// One day each way; no case is longer.
    private static let times = -86_400_000...86_400_000.0

    private static func time(_ object: Object, _ place: String) throws -> Double {
        guard let time = object["t_ms"] as? Double, times.contains(time) else {
            throw Malformed(description: "\(place): t_ms is \(object["t_ms"] ?? "missing")")
        }
        return time
    }

    /// A lift without a coordinate is where the touch was.
    private static func coordinate(_ key: String, of touch: Object, _ place: String) throws -> Double {
        guard let value = touch[key] as? Double else {
            guard touch[key] == nil, ["up", "cancel"].contains(touch["phase"] as? String) else {
                throw Malformed(description: "\(place): \(key) is \(touch[key] ?? "missing")")
            }
            return .nan
        }
        guard value.isFinite, value.magnitude < 1e9 else {
            throw Malformed(description: "\(place): \(key) is \(value)")
        }
        return value
    }

    /// The estimator that gave the case's velocities, if only one gives them.
    var estimator: String? {
        expected.lazy.compactMap { $0["estimator"] as? String }.first
    }

    /// Times by recognizer, from an object of lists or from a list of recognizer and time.
    private static func times(_ value: Any?) throws -> [String: [Double]] {
        switch value {
        case nil: return [:]
        case let times as [String: [Double]]: return times
        case let times as [String: Double]: return times.mapValues { [$0] }
        case let list as [Object]:
            let pairs = list.compactMap { object -> (String, Double)? in
                guard let name = object["recognizer"] as? String,
                    let time = (object["at_ms"] ?? object["t_ms"]) as? Double
                else { return nil }
                return (name, time)
            }
            guard pairs.count == list.count else { throw Skipped.because("never_at") }
            return Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
        case .some: throw Skipped.because("never_at")
        }
    }

    static func tool(_ name: String) throws -> Contact.Tool {
        switch name {
        case "finger", "direct": .finger
        case "pen", "pencil", "stylus": .pen
        default: throw Skipped.because("touch type \(name)")
        }
    }

    /// The cases in a file, each an object of the form above.
    static func load(_ url: URL) throws -> [Object] {
        try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [Object] ?? []
    }

    /// The pairs of recognizers with this relation.
    func pairs(_ kind: String) -> [[String]] {
        relations.filter { $0["kind"] as? String == kind }.compactMap { $0["between"] as? [String] }
    }
}
