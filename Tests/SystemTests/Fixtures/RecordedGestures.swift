import Foundation
import MudraBus
import MudraClient
import TestSupport
import Testing

/// Gestures of several kinds, which are played, recognized live, recorded and recognized again from the recording.
struct RecordedGestures {
    /// A change of a gesture's state: the recognizer, the new state, the time since the first change, and the values.
    struct Change {
        let recognizer: String
        let state: String
        let microseconds: UInt64
        let gesture: Int
        let touches: Int
        let values: [String: Double]
    }

    /// Options as in gestures.toml, with limits for slow fingers.
    private static let gestures: [(name: String, type: String, options: [(String, String)])] = [
        (
            "tap", "tap",
            [("max_duration_ms", "1000"), ("max_interval_ms", "400"), ("require_failure_of", "[\"double\"]")]
        ),
        ("double", "tap", [("taps", "2"), ("max_duration_ms", "1000"), ("max_interval_ms", "400")]),
        ("press", "long-press", [("min_duration_ms", "700")]),
        (
            "swipe", "swipe",
            [
                ("touches", "3"), ("direction", "\"left\""), ("max_duration_ms", "10000"), ("land_within_ms", "5000"),
                ("lift_within_ms", "5000"),
            ]
        ),
        ("zoom", "pinch", [("simultaneous_with", "[\"turn\"]")]),
        ("turn", "rotation", [("simultaneous_with", "[\"zoom\"]")]),
        ("drag", "pan", [("max_touches", "1")]),
    ]

    private static let expected = ["tap", "double", "press", "swipe", "zoom", "drag"]

    /// The same gestures as a configuration for `mudractl replay`.
    static var configuration: String {
        gestures.map { gesture in
            let options = gesture.options.map { "\($0.0) = \($0.1)\n" }.joined()
            return "[[gesture]]\nname = \"\(gesture.name)\"\ntype = \"\(gesture.type)\"\n\(options)"
        }.joined(separator: "\n")
    }

    func register(_ client: TestClient) {
        // A recognizer has to exist before another can require its failure.
        for gesture in Self.gestures.sorted(by: {
            $0.options.count { Self.isRelation($0.0) } < $1.options.count { Self.isRelation($0.0) }
        }) {
            let options = gesture.options.filter { gesture.name != "zoom" || !Self.isRelation($0.0) }.map { key, text in
                (key, Self.value(text))
            }
            #expect(client.add(gesture.name, gesture.type, options).isSuccess, "\(gesture.name)")
        }
    }

    private static func isRelation(_ key: String) -> Bool { key == "require_failure_of" || key == "simultaneous_with" }

    private static func value(_ text: String) -> BusValue {
        if let number = UInt32(text) { return .uint32(number) }
        if text.hasPrefix("[") { return .strings([text.trimmingCharacters(in: .init(charactersIn: "[]\""))]) }
        return .string(text.trimmingCharacters(in: .init(charactersIn: "\"")))
    }

    /// The strokes: taps, two taps in a row, a press, a swipe, a pinch and a drag.
    static var strokes: [String] {
        var press = Strokes()
        press.land([(x: 128, y: 40)])
        press.wait(1_200)
        press.lift(1)
        return [
            Strokes.tap(), Strokes.twoTaps(), press.text, Strokes.threeFingerSwipe(by: -80), Strokes.pinch(),
            Strokes.tap(),
            Strokes.edge(),
        ]
    }

    func play(on fixture: DaemonFixture, heardBy client: TestClient) throws {
        for stroke in Self.strokes {
            try fixture.play(stroke, heardBy: client)
            // The pace of the fingers: no two strokes make a double tap.
            fixture.advance(by: .milliseconds(500))
        }
    }

    /// Waits until all gestures have arrived.
    func wait(for heard: () -> [Gesture]) {
        let isThere = eventually {
            let names = heard().filter { $0.state == .recognized || $0.state == .ended }.map(\.recognizer)
            return Self.expected.allSatisfy(names.contains) && names.last == "drag"
        }
        #expect(isThere, "\(heard().map { "\($0.recognizer) \($0.state)" })")
    }

    /// The gestures in a replay of a recording.
    func replay(_ file: String, by run: ([String]) throws -> (status: Int32, said: String)) throws -> [Change] {
        let folder = try TemporaryFolder()
        let configuration = try folder.write(Self.configuration, to: "gestures.toml")
        let answer = try run(["replay", "--json", "--config", configuration, file])
        #expect(answer.status == 0, "\(answer.said.prefix(1_000))")
        return answer.said.split(separator: "\n").compactMap { line in
            guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                object["touches"] != nil
            else { return nil }
            let number = { (key: String) in (object[key] as? NSNumber)?.doubleValue }
            let keys = Self.values.compactMap { key, _ in number(key).map { (key, $0) } }
            return Change(
                recognizer: object["recognizer"] as? String ?? "", state: object["state"] as? String ?? "",
                microseconds: UInt64(number("t_us") ?? 0), gesture: Int(number("gesture_id") ?? 0),
                touches: Int(number("touches") ?? 0), values: Dictionary(uniqueKeysWithValues: keys))
        }
    }

    /// The names of the values in a replay, and how to read each from a signal.
    private static let values: [(String, @Sendable (Gesture) -> Double?)] = [
        ("x_mm", { $0.location?.x }), ("y_mm", { $0.location?.y }),
        ("translation_x_mm", { $0.values.translation?.x }), ("translation_y_mm", { $0.values.translation?.y }),
        ("velocity_x_mm_s", { $0.values.velocity?.x }), ("velocity_y_mm_s", { $0.values.velocity?.y }),
        ("scale", { $0.values.scale }), ("scale_velocity", { $0.values.scaleVelocity }),
        ("rotation_deg", { $0.values.rotation.map { $0 * 180 / .pi } }),
        ("rotation_velocity_deg_s", { $0.values.rotationVelocity.map { $0 * 180 / .pi } }),
        ("duration_us", { Double($0.values.duration.value) }),
    ]

    /// Compares the live gestures with a replay: the same changes in the same order, at the same times since the first,
    /// with the same values.
    /// - Parameter tolerance: the tolerance of values, in addition to the replay's rounding.
    static func compare(
        _ live: [Gesture], _ replayed: [Change], tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let told = live.map { "\($0.recognizer) \($0.state)" }
        let made = replayed.map { "\($0.recognizer) \($0.state)" }
        #expect(told == made, sourceLocation: sourceLocation)
        guard told == made, let first = live.first, let start = replayed.first else {
            Issue.record("nothing to compare", sourceLocation: sourceLocation)
            return
        }
        var gestures: [UInt64: Int] = [:]
        var (most, valuesCompared) = (0.0, 0)
        for (gesture, change) in zip(live, replayed) {
            let name = "\(change.recognizer) \(change.state) at \(change.microseconds)"
            #expect(
                gesture.time - first.time == change.microseconds - start.microseconds, "\(name)",
                sourceLocation: sourceLocation)
            #expect(Int(gesture.touches) == change.touches, "\(name)", sourceLocation: sourceLocation)
            let id = gesture.number
            #expect(gestures[id] == nil || gestures[id] == change.gesture, "\(name)", sourceLocation: sourceLocation)
            gestures[id] = change.gesture
            for (key, value) in values {
                let (here, there) = (value(gesture), change.values[key])
                #expect((here == nil) == (there == nil), "\(name): \(key)", sourceLocation: sourceLocation)
                guard let here, let there else { continue }
                most = max(most, abs(here - there))
                valuesCompared += 1
                // A replay prints thousandths.
                #expect(abs(here - there) <= 0.000_500_1 + tolerance, "\(name): \(key)", sourceLocation: sourceLocation)
            }
        }
        print("record: \(live.count) changes, \(valuesCompared) values, the largest difference \(most)")
        #expect(Set(gestures.values).count == gestures.count, sourceLocation: sourceLocation)
    }
}
