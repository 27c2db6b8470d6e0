import Gestures
import MudraDeclarations
import TouchSamples

/// Plays touches to the accepted recognizers, as mudrad would.
struct Performance {
    /// A screen of the samples' size, one smaller than their reach, a usual one, and the largest possible one.
    static let screens = [
        ScreenSize(width: 120, height: 120), ScreenSize(width: 60, height: 50), ScreenSize(width: 344, height: 193),
        ScreenSize(width: 5_000, height: 5_000),
    ]

    private let recognizers: [any Recognizer]
    private let entries: [RecognizerGraph.Placement]
    private let areas: [ZoneArea]
    private let engine: GestureEngine
    private let frames: [TouchFrame]

    /// - Parameter touches: selects the sample and the screen.
    init(_ accepted: Accepted, touches: UInt8) {
        let screen = Self.screens[Int(touches & 3)]
        var zones = ZoneTags(screen)
        let tags = zones.add(accepted.zones)
        let declarations = accepted.recognizers.filter(\.isEnabled)
        recognizers = declarations.map { $0.makeRecognizer() }
        entries = zip(declarations, recognizers).map { declaration, recognizer in
            declaration.entry(recognizer, zone: declaration.zone.flatMap { tags[$0] } ?? 0)
        }
        areas = zones.areas
        engine = GestureEngine(screen: screen)
        frames = RandomTouches(seed: UInt64(touches >> 2)).frames
    }

    /// Plays all touches. In the middle, the first recognizer's program leaves, and the recognizers that wait for it go
    /// on.
    func play() {
        guard !recognizers.isEmpty else { return }
        var rules = GestureRules()
        engine.onDelivery = { rules.check($0) }
        _ = engine.install(RecognizerGraph(entries, zones: areas), at: 0) { rules.check($0) }
        for (index, frame) in frames.enumerated() {
            if index == frames.count / 2 {
                let fewer = RecognizerGraph(Array(entries.dropFirst()), zones: areas)
                _ = engine.install(fewer, at: frame.time) { rules.check($0) }
            }
            engine.process(frame) { rules.check($0) }
        }
        while let deadline = engine.nextDeadline { engine.advance(to: deadline) { rules.check($0) } }
        rules.requireNothingOpen()
        for recognizer in recognizers {
            require(recognizer.state == .possible, "\(recognizer.name) is stuck: \(recognizer.state)")
        }
    }
}
