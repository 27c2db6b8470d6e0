import Gestures
import MudraDeclarations
import MudraTouch
import Testing

/// The information that recognized gestures give to programs that may not know where they are.
@Suite struct TelltaleTests {
    private func declare(_ type: String, _ options: [String: OptionValue], _ name: String = "it") throws
        -> RecognizerDeclaration
    {
        try RecognizerDeclaration(name: name, type: type, options: options)
    }

    @Test(
        "Options that depend on places are named",
        arguments: [
            ("tap", ["zone": .string("key")], ["zone"]),
            ("tap", ["touches": .integer(2), "zone": .string("key")], ["zone"]),
            ("tap", ["taps": .integer(2), "max_tap_distance_mm": .number(60)], ["max_tap_distance_mm"]),
            ("tap", ["max_movement_mm": .number(0.2)], ["max_movement_mm"]),
            ("long-press", ["max_movement_mm": .integer(50), "zone": .string("key")], ["max_movement_mm", "zone"]),
            ("pan", ["slop_mm": .number(0.1)], ["slop_mm"]),
            ("pan", ["min_touches": .integer(2), "slop_mm": .number(0.1)], ["slop_mm"]),
            ("edge-pan", ["edge": .string("left"), "from": .number(0.5)], ["from"]),
            ("edge-pan", ["edge": .string("left"), "from": .number(0.2), "to": .number(0.3)], ["from", "to"]),
            ("edge-pan", ["edge": .string("left"), "edge_zone_mm": .number(40)], ["edge_zone_mm"]),
            (
                "edge-pan",
                ["edge": .string("left"), "min_travel_mm": .number(0.1), "damper_mm": .number(0)],
                ["damper_mm", "min_travel_mm"]
            ),
            ("edge-pan", ["edge": .string("left"), "max_travel_mm": .number(5)], ["max_travel_mm"]),
            ("swipe", ["direction": .string("left"), "min_distance_mm": .number(1)], ["min_distance_mm"]),
            ("swipe", ["direction": .string("left"), "min_velocity_mm_s": .number(1)], ["min_velocity_mm_s"]),
            ("pinch", ["min_span_mm": .number(30)], ["min_span_mm"]),
        ] as [(String, [String: OptionValue], [String])]) func optionsThatDependOnPlacesAreNamed(
            _ type: String, _ options: [String: OptionValue], _ telltale: [String]
        ) throws
    {
        #expect(try declare(type, options).telltaleOptions == telltale)
    }

    @Test(
        "Options that are coarse are not named",
        arguments: [
            ("tap", [:]), ("tap", ["taps": .integer(2), "max_interval_ms": .integer(60_000)]),
            ("long-press", ["min_duration_ms": .integer(1)]), ("pan", ["axis": .string("horizontal")]),
            ("edge-pan", ["edge": .string("top-left")]), ("swipe", ["direction": .string("up-left")]),
            ("rotation", ["threshold_deg": .number(0)]), ("pinch", ["touches": .integer(2)]),
            // As it is by default.
            (
                "edge-pan",
                ["edge": .string("left"), "edge_zone_mm": .integer(3), "from": .integer(0), "to": .integer(1)]
            ),
            ("tap", ["max_tap_distance_mm": .number(9.5), "max_movement_mm": .integer(4)]),
            // Typing never takes three fingers at once.
            ("tap", ["touches": .integer(3), "zone": .string("key"), "max_movement_mm": .number(0.1)]),
            ("pan", ["min_touches": .integer(3), "slop_mm": .number(0)]),
            ("swipe", ["touches": .integer(4), "direction": .string("left"), "min_distance_mm": .number(1)]),
        ] as [(String, [String: OptionValue])]) func coarseOnesAreNot(_ type: String, _ options: [String: OptionValue])
        throws
    {
        #expect(try declare(type, options).telltaleOptions == [])
    }

    @Test("The motion of one finger is not reported") func theMotionOfOneFingerIsNotTold() throws {
        for (type, options) in [
            ("tap", [:]), ("pan", [:]), ("pan", ["max_touches": .integer(3)]),
            ("swipe", ["direction": .string("left")]),
            ("edge-pan", ["edge": .string("left")]), ("long-press", [:]),
        ] as [(String, [String: OptionValue])] {
            #expect(try !declare(type, options).tellsMotion, "\(type)")
        }
        for (type, options) in [("pan", ["min_touches": .integer(2)]), ("pinch", [:]), ("rotation", [:])]
            as [(String, [String: OptionValue])]
        {
            #expect(try declare(type, options).tellsMotion, "\(type)")
        }
    }

    @Test("Touches are taken only if the options say so") func touchesAreTakenOnlyWhereThatIsSaid() throws {
        let plain = try declare("tap", ["delays_touches_ended": .boolean(false)])
        #expect(plain.takesTouches && !plain.leavingTouches.takesTouches)
        #expect(plain.leavingTouches.recognizerOptions.cancelsTouches == false)
        for key in ["cancels_touches", "delays_touches_began", "delays_touches_ended"] {
            let taking = try declare("tap", [key: .boolean(true)]).leavingTouches
            #expect(taking.takesTouches, "\(key)")
            #expect(try !declare("tap", [key: .boolean(false)]).leavingTouches.takesTouches, "\(key)")
        }
        #expect(try declare("tap", ["smoothing": .boolean(true)]).leavingTouches.recognizerOptions.smooths)
    }

    // MARK: The attack

    /// The gestures, except their times, that a program without the right to locate receives.
    private struct Heard: Hashable {
        let recognizer: String
        let state: RecognizerState
        let values: GestureValues
        let at: Microseconds
    }

    private static let screen = ScreenSize(width: 150, height: 70)
    /// Ten keys in each of four rows on the lower half of a phone.
    private static let keys = (0..<40).map { key in
        Point(x: 7.5 + 15 * Double(key % 10), y: 32 + 10 * Double(key / 10))
    }

    /// A text as frames: keys pressed one after the other, at the same times for every text.
    /// - Parameter pause: the time from one landing to the next; two thumbs overlap if it is shorter than a press.
    private func frames(_ text: [Int], pause: Microseconds) -> [TouchFrame] {
        var changes: [(time: Microseconds, finger: Int, phase: Contact.Phase)] = []
        for finger in text.indices {
            let landing = Microseconds.milliseconds(1_000) + Microseconds(UInt64(finger) * pause.value)
            changes.append((landing, finger, .began))
            changes.append((landing + .milliseconds(60 + UInt64(finger * 37 % 90)), finger, .ended))
        }
        var down: Set<Int> = []
        return changes.sorted { $0.time < $1.time }.map { time, finger, phase in
            var frame = TouchFrame()
            frame.restart(at: time)
            down.insert(finger)
            for other in down.sorted() {
                let id = ContactID(UInt32(other + 1))
                frame.append(
                    Contact(id: id, phase: other == finger ? phase : .stationary, position: Self.keys[text[other]]))
            }
            if phase == .ended { down.remove(finger) }
            return frame
        }
    }

    /// The gestures that the program receives for frames.
    private func heard(
        _ frames: [TouchFrame], _ declarations: [RecognizerDeclaration], _ zones: [ZoneDeclaration] = []
    ) -> [Heard] {
        let engine = GestureEngine(screen: Self.screen)
        var zoneTags = ZoneTags(Self.screen)
        let tags = zoneTags.add(zones)
        let entries = declarations.enumerated().map {
            $1.entry($1.makeRecognizer(tag: UInt32($0)), zone: $1.zoneTag(in: tags) ?? 0)
        }
        _ = engine.install(RecognizerGraph(entries, zones: zoneTags.areas), at: 0) { _ in }
        var heard: [Heard] = []
        let take = { (transition: Transition) in
            guard transition.isAction else { return }
            let declaration = declarations[Int(transition.recognizer.core.tag)]
            var values = declaration.tellsMotion ? transition.values : transition.values.withoutMotion
            values.location = .zero
            heard.append(
                Heard(recognizer: declaration.name, state: transition.state, values: values, at: transition.time))
        }
        for frame in frames { engine.process(frame, take) }
        engine.advance(to: (frames.last?.time ?? 0) + .milliseconds(120_000), take)
        return heard
    }

    /// Texts without the same key or its neighbour twice in a row, because a program may learn that two taps were
    /// within 9.5 mm.
    private func texts() -> [[Int]] {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            (0..<48).reduce(into: [Int]()) { text, _ in
                var key = Int.random(in: 0..<40, using: &generator)
                while key == text.last { key = Int.random(in: 0..<40, using: &generator) }
                text.append(key)
            }
        }
    }

    /// All recognizers that a program may register without permission, with any times: the program receives the same
    /// for two texts.
    @Test("Permitted gestures reveal nothing about typed keys", arguments: [250, 90] as [UInt64])
    func permittedGesturesRevealNothingAboutTypedKeys(_ pause: UInt64) throws {
        var names = 0
        let add = { (type: String, options: [String: OptionValue]) throws -> RecognizerDeclaration in
            names += 1
            var options = options
            options["cancels_touches"] = .boolean(false)
            return try self.declare(type, options, "r\(names)")
        }
        var declarations: [RecognizerDeclaration] = []
        for duration in [1, 50, 80, 120, 500, 60_000] as [Int64] {
            for taps in 1...3 as ClosedRange<Int64> {
                declarations.append(
                    try add(
                        "tap",
                        [
                            "taps": .integer(taps), "max_duration_ms": .integer(duration),
                            "max_interval_ms": .integer(400),
                        ]))
            }
            declarations.append(try add("long-press", ["min_duration_ms": .integer(duration)]))
            declarations.append(try add("long-press", ["min_duration_ms": .integer(duration), "taps": .integer(1)]))
        }
        for edge in ["left", "right", "top", "bottom", "top-left", "bottom-right"] {
            declarations.append(try add("edge-pan", ["edge": .string(edge), "max_duration_ms": .integer(60_000)]))
        }
        for direction in ["left", "right", "up", "down"] {
            declarations.append(
                try add("swipe", ["direction": .string(direction), "max_duration_ms": .integer(60_000)]))
        }
        declarations.append(try add("pan", [:]))
        declarations.append(try add("pinch", [:]))
        let allowed = declarations.map(\.leavingTouches)
        #expect(allowed.allSatisfy { $0.telltaleOptions.isEmpty && !$0.takesTouches })
        let texts = texts().map { frames($0, pause: .milliseconds(pause)) }
        let (one, other) = (heard(texts[0], allowed), heard(texts[1], allowed))
        // Overlapping thumbs make fewer gestures.
        #expect(one.count >= (pause < 150 ? 1 : 48) && one == other)
        // Each recognizer is also alone, so that none gives way to another.
        for declaration in allowed {
            #expect(heard(texts[0], [declaration]) == heard(texts[1], [declaration]), "\(declaration.options)")
        }
    }

    /// The same attack with gestures that need permission: a zone for each key reveals all keys.
    @Test("A zone for each key reveals every key") func zonesTellEveryKey() throws {
        let zones = try Self.keys.indices.map { key in
            let rect = [Self.keys[key].x - 5, Self.keys[key].y - 5, 10, 10]
            return try ZoneDeclaration(name: "z\(key)", options: ["rect": .numbers(rect), "unit": .string("mm")])
        }
        let taps = try Self.keys.indices.map { key in
            try declare("tap", ["zone": .string("z\(key)"), "cancels_touches": .boolean(false)], "\(key)")
        }
        #expect(taps.allSatisfy { $0.telltaleOptions == ["zone"] })
        let text = texts()[0]
        #expect(heard(frames(text, pause: .milliseconds(250)), taps, zones).map(\.recognizer) == text.map(String.init))
    }
}
