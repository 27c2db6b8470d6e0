import Gestures
import Testing
import TouchSamples

/// Drawn shapes: which gesture they are, and which they are not.
@Suite struct StrokeRecognizerTests {
    /// The result of a drawing, with the reasons of failures.
    private func outcome(
        of fingers: [SyntheticFinger], _ recognizers: [any Recognizer], requiring: [String: [String]] = [:],
        on panel: SyntheticPanel = SyntheticPanel(), _ onTrace: ((TraceEvent) -> Void)? = nil
    ) -> (recognized: [String], reasons: [String: String]) {
        let engine = GestureEngine(screen: ScreenSize(width: 220, height: 140))
        engine.onTrace = onTrace ?? { _ in }
        let graph = RecognizerGraph(
            recognizers.map { RecognizerGraph.Placement($0, requiresFailureOf: requiring[$0.label] ?? []) })
        _ = engine.install(graph, at: 0) { _ in }
        var (recognized, reasons) = ([String](), [String: String]())
        let note = { (transition: Transition) in
            let name = transition.recognizer.label
            if transition.stateName == "recognized" || transition.stateName == "began" { recognized.append(name) }
            if let reason = transition.reason { reasons[name] = reason.text }
        }
        let frames = panel.frames(of: fingers)
        for frame in frames { engine.process(frame, note) }
        engine.advance(to: (frames.last?.time ?? 0) + .milliseconds(20_000), note)
        return (recognized, reasons)
    }

    private func stroke(_ shape: DrawnShape, _ change: (inout StrokeParameters) -> Void = { _ in })
        -> StrokeRecognizer
    {
        var parameters = shape.parameters()
        change(&parameters)
        return StrokeRecognizer(shape.rawValue, parameters)
    }

    private func finger(_ shape: DrawnShape, seed: UInt64 = 7, turned degrees: Double = 0, size: Double = 1)
        -> SyntheticFinger
    {
        .drawing(shape.drawing(seed: seed).map { $0.turned(by: degrees) * size })
    }

    @Test("Each of ten shapes is recognized on every panel", arguments: DrawnShape.allCases)
    func eachShapeIsItsOwnGesture(_ shape: DrawnShape) {
        for seed: UInt64 in 1...10 {
            for rate in SyntheticPanel.rates {
                let panel = SyntheticPanel(rate: rate, noise: 0.2, seed: seed)
                let strokes = DrawnShape.allCases.map { shape in
                    StrokeRecognizer(shape.rawValue, shape.parameters(templates: 5))
                }
                let recognized = outcome(of: [finger(shape, seed: seed)], strokes, on: panel).recognized
                #expect(recognized == [shape.rawValue], "seed \(seed), \(rate) Hz")
            }
        }
    }

    @Test("A stroke by itself does not take the other shapes", arguments: DrawnShape.allCases)
    func aStrokeByItselfIsNoLaxer(_ shape: DrawnShape) {
        for other in DrawnShape.allCases where other != shape {
            for seed: UInt64 in 1...10 {
                let recognized = outcome(of: [finger(other, seed: seed)], [stroke(shape)]).recognized
                #expect(recognized == [], "\(other) \(seed)")
            }
        }
    }

    @Test("A stroke is recognized at the lift, with the middle of the drawing") func theLiftDecides() throws {
        let engine = GestureEngine(screen: ScreenSize(width: 220, height: 140))
        _ = engine.install(RecognizerGraph([RecognizerGraph.Placement(stroke(.square))]), at: 0) { _ in }
        var seen: [Transition] = []
        let frames = SyntheticPanel().frames(of: [finger(.square)])
        for frame in frames { engine.process(frame) { seen.append($0) } }
        let transition = try #require(seen.last)
        #expect(seen.count == 1 && transition.state == .ended && transition.time == frames.last?.time)
        #expect(transition.values.touches == 1)
        #expect(transition.values.location.distance(to: Point(x: 110, y: 70)) < 5)
        #expect(transition.values.duration == transition.time - (frames.first?.time ?? 0))
    }

    @Test("A stroke fails for a way too small, too straight, too slow, or of too many fingers")
    func otherWaysFail() {
        let line = SyntheticFinger.drawing([Point(x: -30, y: 0), Point(x: 0, y: 1), Point(x: 30, y: 0)])
        let late = SyntheticFinger.still(at: Point(x: 60, y: 60), from: 0.3, to: 2)
        let cases: [([SyntheticFinger], (inout StrokeParameters) -> Void, String)] = [
            ([finger(.circle, size: 0.2)], { _ in }, "the drawing was 1"),
            ([finger(.circle)], { $0.minSize = 100 }, "needed 100.0 mm"),
            ([line], { _ in }, "the way was 100 % straight, allowed 95 %"),
            ([finger(.circle)], { $0.maxDuration = .milliseconds(300) }, "still down after 300 ms, allowed 300 ms"),
            ([finger(.circle), late], { _ in }, "2 fingers, allowed 1 finger"),
            ([finger(.circle)], { $0.touches = 2 }, "1 finger within 150 ms, needed 2 fingers"),
            ([finger(.star)], { _ in }, "the drawing's score was"),
        ]
        for (fingers, change, text) in cases {
            let (recognized, reasons) = outcome(of: fingers, [stroke(.circle, change)])
            #expect(recognized == [])
            #expect(reasons["circle"]?.contains(text) == true, "\(reasons), not \(text)")
        }
    }

    @Test("A stroke may be turned as far as its rotation allows") func theTurnIsLimited() {
        let drawing = [finger(.check, turned: 90)]
        #expect(outcome(of: drawing, [stroke(.check)]).recognized == [])
        #expect(outcome(of: drawing, [stroke(.check) { $0.rotationDegrees = 130 }]).recognized == ["check"])
        #expect(
            outcome(of: [finger(.check, turned: 200)], [stroke(.check) { $0.rotationDegrees = 180 }]).recognized == [
                "check"
            ])
    }

    @Test("Direction any takes a stroke drawn backwards, and a ring from another start")
    func anyDirectionIsAnOption() {
        let backwards = SyntheticFinger.drawing(
            DrawnShape.zigzag.drawing(seed: 3).map { Point(x: $0.x, y: -$0.y) }.reversed())
        #expect(outcome(of: [backwards], [stroke(.zigzag) { $0.rotationDegrees = 20 }]).recognized == [])
        let square = DrawnShape.square.drawing(seed: 5)
        let elsewhere = SyntheticFinger.drawing(Array(square[30...] + square[..<30]).reversed())
        #expect(outcome(of: [elsewhere], [stroke(.square)]).recognized == [])
        #expect(outcome(of: [elsewhere], [stroke(.square) { $0.direction = .any }]).recognized == ["square"])
        let reversed = SyntheticFinger.drawing(DrawnShape.check.drawing(seed: 3).reversed())
        #expect(outcome(of: [reversed], [stroke(.check)]).recognized == [])
        #expect(outcome(of: [reversed], [stroke(.check) { $0.direction = .any }]).recognized == ["check"])
    }

    @Test("Several fingers draw together, and their mean way counts") func severalFingersDraw() {
        let drawing = DrawnShape.triangle.drawing(seed: 2).map { $0 * 0.7 }
        let fingers = (0..<3).map { number in
            SyntheticFinger.drawing(
                drawing, around: Point(x: 80 + 20 * Double(number), y: 70), landing: 0.02 * Double(number))
        }
        let three = stroke(.triangle) { $0.touches = 3 }
        #expect(outcome(of: fingers, [three, stroke(.circle)]).recognized == ["triangle"])
        var late = fingers
        late[0].lift += 0.5
        let (recognized, reasons) = outcome(of: late, [stroke(.triangle) { $0.touches = 3 }])
        #expect(recognized == [])
        #expect(reasons["triangle"]?.hasPrefix("a finger was still down 150 ms") == true, "\(reasons)")
    }

    @Test("Of two strokes the nearer is recognized, and an unclear drawing is neither") func theRunnerUpCounts() {
        // A shape between the two: neither is clear.
        let (circle, square) = (DrawnShape.circle.drawing(seed: 1), DrawnShape.square.drawing(seed: 1))
        let both = [stroke(.circle), StrokeRecognizer("other circle") { $0.templates = [] }]
        #expect(outcome(of: [.drawing(circle)], both).recognized == ["circle"])
        let (recognized, reasons) = outcome(of: [.drawing(square)], [stroke(.circle), stroke(.square)])
        #expect(recognized == ["square"])
        #expect(reasons["circle"]?.hasPrefix("the drawing resembled square more: its distance was") == true)
    }

    @Test("A pan takes a drawing, unless it waits for the stroke") func aPanWaitsIfToldTo() {
        let pan = { PanRecognizer("pan") { _ in } }
        let taken = outcome(of: [finger(.circle)], [pan(), stroke(.circle)])
        #expect(taken.recognized == ["pan"])
        #expect(taken.reasons["circle"] == "prevented by pan, which began first")
        let waiting = outcome(of: [finger(.circle)], [pan(), stroke(.circle)], requiring: ["pan": ["circle"]])
        #expect(waiting.recognized == ["circle"])
        let other = outcome(of: [finger(.zigzag)], [pan(), stroke(.circle)], requiring: ["pan": ["circle"]])
        #expect(other.recognized == ["pan"])
    }

    @Test("The trace has the template as it lies on the drawing") func theTraceShowsTheTemplate() throws {
        var comparisons: [String: StrokeComparison] = [:]
        _ = outcome(of: [finger(.triangle)], [stroke(.triangle), stroke(.star)]) { trace in
            if case .compares(let comparison) = trace.kind { comparisons[trace.recognizer.label] = comparison }
        }
        let own = try #require(comparisons["triangle"])
        let star = try #require(comparisons["star"])
        #expect(own.score <= own.limit && own.runnerUp?.name == "star" && own.runnerUp?.distance == star.distance)
        #expect(star.distance > own.distance && star.runnerUp?.name == "triangle")
        let way = DrawnShape.triangle.drawing(seed: 7).map { $0 + Point(x: 110, y: 70) }
        #expect(own.outline.count >= 32)
        for point in own.outline {
            let gap = way.map { $0.distance(to: point) }.min() ?? .infinity
            #expect(gap < 8, "\(point)")
        }
    }

    @Test("A template's text gives the same template") func textsAreTemplates() throws {
        for shape in DrawnShape.allCases {
            let template = try StrokeTemplate(drawing: shape.drawing(seed: 4))
            #expect(template.text.utf8.count == 128)
            let again = try StrokeTemplate(text: template.text)
            #expect(again == template)
            let recognizer = StrokeRecognizer("x") { $0.templates = [again] }
            #expect(outcome(of: [finger(shape, seed: 4)], [recognizer]).recognized == ["x"])
        }
    }

    @Test("Texts and drawings that are no templates are refused") func badTemplatesAreRefused() {
        #expect(throws: StrokeTemplateError.length(0)) { try StrokeTemplate(text: "") }
        #expect(throws: StrokeTemplateError.length(13)) { try StrokeTemplate(text: "AAAABBBBCCCCD") }
        #expect(throws: StrokeTemplateError.length(260)) {
            try StrokeTemplate(text: String(repeating: "A", count: 260))
        }
        #expect(throws: StrokeTemplateError.character(index: 2)) { try StrokeTemplate(text: "AA AAAAAAAAA") }
        #expect(throws: StrokeTemplateError.noLength) { try StrokeTemplate(text: "AAAAAAAAAAAA").checkShape() }
        #expect(throws: StrokeTemplateError.straight) { try StrokeTemplate(text: "AAAABBBBCCCC").checkShape() }
        for drawing in [[], [.zero], [.zero, .zero], [.zero, Point(x: .nan, y: 0)], [.zero, Point(x: 1e300, y: 0)]] {
            #expect(throws: StrokeTemplateError.noLength) { try StrokeTemplate(drawing: drawing) }
        }
    }

    @Test("A way longer than the memory for it is still recognized") func longWaysAreThinned() {
        // Ten times round makes 19 m in steps of 0.5 mm.
        let star = DrawnShape.star.drawing(seed: 1).map { $0 * 1.1 }
        var way = StrokeWay()
        way.begin(at: star[0])
        for _ in 0..<200 {
            for (from, to) in zip(star, star.dropFirst()) { way.move(by: to - from) }
        }
        #expect(way.drawing.count <= 513)
        let slow = SyntheticFinger.drawing(star, at: 40)
        let recognizer = stroke(.star) { $0.maxDuration = .milliseconds(60_000) }
        #expect(outcome(of: [slow], [recognizer], on: SyntheticPanel(rate: 240, noise: 0.2)).recognized == ["star"])
    }
}
