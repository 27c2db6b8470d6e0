import Gestures
import MudraBus
import MudraDeclarations
import MudraSettings
import MudraTouch
import Testing
import TouchSamples

@testable import MudraClient

/// Recognizers that a program declares by typed settings are the recognizers that `mudrad` makes of them.
@Suite struct ClientDeclarationTests {
    /// Declares random settings, and compares them with the settings that `mudrad` reads.
    /// - Parameters:
    ///   - withoutKey: the names of settings that `mudrad` cannot have.
    ///   - vary: gives all other settings random valid values.
    private func check<Parameters: GestureParameters>(
        _ configuration: (Parameters) -> GestureConfiguration, withoutKey: Set<String> = [],
        _ vary: (inout Parameters, inout SeededNumbers) -> Void
    ) throws {
        let settings = { (parameters: Parameters) in
            Mirror(reflecting: parameters).children.map { (name: $0.label ?? "", text: "\($0.value)") }
        }
        var varied: Set<String> = []
        for seed in 0..<100 as Range<UInt64> {
            var numbers = SeededNumbers(seed: seed)
            var parameters = Parameters()
            vary(&parameters, &numbers)
            let read = try declared(MudraClient.Declaration(parameters, as: "it"))
            #expect(read.configuration == configuration(parameters))
            for (own, standard) in zip(settings(parameters), settings(Parameters())) where own.text != standard.text {
                varied.insert(own.name)
            }
        }
        #expect(varied == Set(settings(Parameters()).map(\.name)).subtracting(withoutKey))
    }

    private func declared(_ declaration: MudraClient.Declaration) throws -> RecognizerDeclaration {
        let options = declaration.options.map { ($0, OptionValue($1)) }
        #expect(Set(options.map(\.0)).count == options.count)
        return try RecognizerDeclaration(
            name: declaration.name, type: declaration.type.rawValue,
            options: Dictionary(options, uniquingKeysWith: { first, _ in first }))
    }

    @Test("Each setting of each type arrives at mudrad as it was declared") func settings() throws {
        try check(GestureConfiguration.tap, withoutKey: ["maxSeparation"]) { tap, numbers in
            tap.touches = .random(in: 1...10, using: &numbers)
            tap.taps = .random(in: 1...10, using: &numbers)
            tap.maxMovement = .random(in: 0...100, using: &numbers)
            tap.maxDuration = numbers.time()
            tap.minInterval = numbers.time()
            tap.maxInterval = tap.minInterval + numbers.time()
            tap.maxTapDistance = .random(in: 0...100, using: &numbers)
            tap.landWithin = numbers.time()
            tap.minTogether = Bool.random(using: &numbers) ? numbers.time() : nil
        }
        try check(GestureConfiguration.longPress) { press, numbers in
            press.touches = .random(in: 1...10, using: &numbers)
            press.taps = .random(in: 0...10, using: &numbers)
            press.minDuration = numbers.time()
            press.maxMovement = .random(in: 0...100, using: &numbers)
            press.maxInterval = numbers.time()
            press.maxTapDistance = .random(in: 0...100, using: &numbers)
            press.landWithin = numbers.time()
            press.endsOn = numbers.one()
        }
        try check(GestureConfiguration.pan) { pan, numbers in
            pan.minTouches = .random(in: 1...5, using: &numbers)
            pan.maxTouches = Bool.random(using: &numbers) ? .random(in: 5...10, using: &numbers) : nil
            pan.slop = .random(in: 0...100, using: &numbers)
            pan.subtractsSlop = .random(using: &numbers)
            pan.axis = numbers.one()
        }
        try check(GestureConfiguration.edgePan, withoutKey: ["landWithin"]) { pan, numbers in
            pan.edge = numbers.one()
            pan.touches = .random(in: 1...10, using: &numbers)
            pan.edgeZone = .random(in: 1...100, using: &numbers)
            pan.minTravel = .random(in: 1...100, using: &numbers)
            pan.damper = .random(in: 0...100, using: &numbers)
            pan.maxDuration = numbers.time()
            pan.maxTravel = Bool.random(using: &numbers) ? .random(in: 1...100, using: &numbers) : nil
            guard !pan.edge.isCorner else { return }
            pan.part = .random(in: 0..<0.5, using: &numbers) ... .random(in: 0.6...1, using: &numbers)
        }
        try check(GestureConfiguration.swipe) { swipe, numbers in
            swipe.directions = Array(Direction.allCases.shuffled(using: &numbers).prefix(2))
            swipe.touches = .random(in: 1...10, using: &numbers)
            swipe.maxDuration = numbers.time()
            swipe.landWithin = numbers.time()
            swipe.liftWithin = numbers.time()
            swipe.minDistance = Bool.random(using: &numbers) ? .random(in: 1...100, using: &numbers) : nil
            swipe.maxDeviation = Bool.random(using: &numbers) ? .random(in: 0...100, using: &numbers) : nil
            swipe.minVelocity = .random(in: 1...100, using: &numbers)
        }
        try check(GestureConfiguration.pinch, withoutKey: ["scaleThreshold"]) { pinch, numbers in
            pinch.touches = .random(in: 2...10, using: &numbers)
            pinch.slop = .random(in: 0...100, using: &numbers)
            pinch.minSpan = .random(in: 0...100, using: &numbers)
            pinch.endsOn = numbers.one()
            pinch.direction = numbers.one()
        }
        try check(GestureConfiguration.rotation) { rotation, numbers in
            rotation.touches = .random(in: 2...10, using: &numbers)
            rotation.thresholdDegrees = .random(in: 0...180, using: &numbers)
            rotation.endsOn = numbers.one()
            rotation.direction = numbers.one()
        }
        try check(GestureConfiguration.transform) { transform, numbers in
            transform.touches = .random(in: 2...10, using: &numbers)
            transform.slop = .random(in: 0...100, using: &numbers)
            transform.axis = numbers.one()
        }
        try check(GestureConfiguration.touchpad) { pad, numbers in
            pad.minTouches = .random(in: 1...3, using: &numbers)
            pad.maxTouches = Bool.random(using: &numbers) ? .random(in: 3...4, using: &numbers) : nil
            pad.landWithin = numbers.time()
            pad.slop = .random(in: 0...100, using: &numbers)
            pad.scale = .random(in: 0.1...10, using: &numbers)
            pad.isInverted = .random(using: &numbers)
        }
        try check(GestureConfiguration.stroke) { stroke, numbers in
            let points = (0..<8).map { _ in
                SIMD2<Float>(.random(in: 0...9, using: &numbers), .random(in: 0...9, using: &numbers))
            }
            stroke.templates = [try? StrokeTemplate(text: StrokeText.write(points))].compactMap { $0 }
            stroke.touches = .random(in: 1...10, using: &numbers)
            stroke.rotationDegrees = .random(in: 0...180, using: &numbers)
            stroke.direction = numbers.one()
            stroke.minSize = .random(in: 1...100, using: &numbers)
            stroke.maxDuration = numbers.time()
            stroke.landWithin = numbers.time()
            stroke.liftWithin = numbers.time()
        }
    }

    @Test("Default settings are not sent, so that they need no right") func defaults() throws {
        #expect(try MudraClient.Declaration(TapParameters(), as: "it").options.isEmpty)
        #expect(try MudraClient.Declaration(PinchParameters(), as: "it").options.isEmpty)
        #expect(try MudraClient.Declaration(SwipeParameters(), as: "it").options.map(\.0) == ["directions"])
        var tap = TapParameters()
        tap.touches = 2
        let placement = MudraClient.Placement()
        #expect(try MudraClient.Declaration(tap, as: "it", placement).options.map(\.0) == ["touches"])
    }

    @Test("A setting that mudrad cannot have is refused by its name") func settingsWithoutKey() {
        var tap = TapParameters()
        tap.maxSeparation = 50
        expectRefusal("maxSeparation", try MudraClient.Declaration(tap, as: "it"))
        var pan = EdgePanParameters()
        pan.edges = [.left, .right]
        expectRefusal("edges", try MudraClient.Declaration(pan, as: "it"))
        pan.edges = []
        expectRefusal("edges", try MudraClient.Declaration(pan, as: "it"))
        var options = RecognizerOptions()
        options.requiresExclusiveTool = false
        expectRefusal("requiresExclusiveTool", try MudraClient.Declaration(TapParameters(), as: "it", options: options))
        expectRefusal("Unknown", try MudraClient.Declaration(Unknown(), as: "it"))
    }

    private struct Unknown: GestureParameters {
        static let type = GestureType.tap
    }

    private func expectRefusal(_ name: String, _ declare: @autoclosure () throws -> MudraClient.Declaration) {
        do {
            _ = try declare()
            Issue.record("\(name) is accepted")
        } catch MudraError.invalidRecognizer(let message) {
            #expect(message.contains(name))
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("Options, placement and emulated input arrive as they were declared") func others() throws {
        var options = RecognizerOptions()
        (options.cancelsTouches, options.delaysTouchesBegan, options.smooths) = (true, true, true)
        var placement = MudraClient.Placement()
        (placement.zone, placement.group, placement.devices) = ("corner", "reading", ["demo*", "1d6b:0002"])
        (placement.requiresFailureOf, placement.simultaneousWith) = (["double"], ["other"])
        placement.isEnabled = false
        let read = try declared(MudraClient.Declaration(TapParameters(), as: "it", placement, options: options))
        #expect(read.recognizerOptions == options && read.leavingTouches.recognizerOptions == options)
        #expect(read.zone == "corner" && read.group == "reading" && !read.isEnabled)
        #expect(read.devices == DeviceMatch(["demo*", "1d6b:0002"]))
        #expect(read.requireFailureOf == ["double"] && read.simultaneousWith == ["other"])

        var input = MudraClient.EmulatedInput()
        input.click = .init(.double, isAtBeginning: true)
        input.keys = ["ctrl+t"]
        let press = try declared(MudraClient.Declaration(LongPressParameters(), as: "it", emulating: input)).emulated
        #expect(press.click == EmulatedClick(.left, count: 2, at: .began) && press.keys.count == 1)
        input = .init()
        (input.scroll, input.millimetresPerNotch) = (.both, 5)
        input.keySteps = .init(forward: "right", back: "left", step: 3, axis: .horizontal)
        let pan = try declared(MudraClient.Declaration(PanParameters(), as: "it", emulating: input)).emulated
        #expect(pan.scroll == EmulatedScroll(.any, millimetresPerNotch: 5))
        #expect(pan.keySteps?.step == .millimetres(3, along: .horizontal))
        input = .init()
        input.drag = .middle
        let drag = try declared(MudraClient.Declaration(LongPressParameters(), as: "it", emulating: input)).emulated
        #expect(drag.drag == .middle)
    }

    @Test("A zone arrives as it was declared") func zones() throws {
        let zone = MudraClient.Zone("z", x: 10, y: 20, width: 30, height: 40, unit: .millimetres, parent: "outer")
        let options = zone.request.options.map { ($0, OptionValue($1)) }
        let read = try ZoneDeclaration(name: zone.request.name, options: Dictionary(uniqueKeysWithValues: options))
        #expect([read.x, read.y, read.width, read.height] == [10, 20, 30, 40])
        #expect(read.unit == .millimetres && read.parent == "outer" && read.name == "z")
    }
}

extension SeededNumbers {
    /// A whole number of microseconds that mudrad takes for any time.
    fileprivate mutating func time() -> Microseconds {
        Microseconds(.random(in: 1_000...30_000_000, using: &self))
    }

    fileprivate mutating func one<Word: CaseIterable>() -> Word where Word.AllCases == [Word] {
        Word.allCases[.random(in: Word.allCases.indices, using: &self)]
    }
}
