import Gestures
import Testing

/// The velocity of gestures, and the effect of smoothing on their values.
@Suite struct VelocityTests {
    private func pan(_ configure: (inout RecognizerOptions) -> Void = { _ in }) -> PanRecognizer {
        let pan = PanRecognizer("pan") { $0.subtractsSlop = false }
        configure(&pan.options)
        return pan
    }

    /// The velocity of a finger that lands at 50, 50, moves to these x at these times in ms, and lifts.
    private func play(_ pan: PanRecognizer, _ samples: [(Double, Double)], lift: Double) -> Point {
        let fixture = EngineFixture(.init(pan))
        fixture.frame(0, .down(1, 50, 50))
        for (time, x) in samples { fixture.frame(time, .move(1, x, 50)) }
        fixture.frame(lift, .up(1))
        return fixture.transitions.last?.values.velocity ?? .zero
    }

    /// Samples of a steady motion: one every 10 ms after a time, each `step` mm further to the right.
    private func steady(_ count: Int, after time: Double = 0, from x: Double = 50, step: Double) -> [(Double, Double)] {
        (1...count).map { number in
            let steps = Double(number)
            return (time + steps * 10, x + steps * step)
        }
    }

    @Test("The velocity of a steady motion is its speed") func aSteadyMotionHasItsSpeed() {
        let samples = steady(10, step: 3)
        for estimator in [VelocityRule.Estimator.impulse, .leastSquares] {
            let velocity = play(pan { $0.velocity.estimator = estimator }, samples, lift: 105)
            #expect(abs(velocity.x - 300) < 1 && velocity.y == 0, "\(estimator): \(velocity)")
        }
    }

    @Test("The impulse estimator does not reverse the direction of a stopping finger")
    func theImpulseDoesNotTurnAStoppingFingerRound() {
        // The finger slows down fast: a parabola through these samples goes back.
        let samples = [(10.0, 70.0), (20, 84), (30, 90), (40, 91), (50, 91.2)]
        #expect(play(pan(), samples, lift: 55).x > 0)
        #expect(play(pan { $0.velocity.estimator = .leastSquares }, samples, lift: 55).x < 0)
    }

    @Test("The impulse estimator adds up the work of each change of speed, and the first counts half")
    func theImpulseAddsUpWork() {
        // 100 mm/s and then 300: 5,000 + (300 - 100) 300; a unit mass has half the square of its speed.
        #expect(abs(play(pan(), [(10, 51), (20, 54)], lift: 25).x - 130_000.0.squareRoot()) < 0.01)
        // 300 and then 100 back: 45,000 - (100 + 300) 100.
        #expect(abs(play(pan(), [(10, 53), (20, 52)], lift: 25).x - 100) < 0.01)
        // And 200 back: 5,000 - (200 + 100) 200.
        #expect(abs(play(pan(), [(10, 53), (20, 52), (30, 50)], lift: 35).x + 110_000.0.squareRoot()) < 0.01)
    }

    @Test("The parabola estimator gives the slope at the last sample", arguments: [2, 3, 5] as [Double])
    func theParabolaHasItsSlope(_ last: Double) {
        let samples = stride(from: 1, through: last, by: 1).map { (step: Double) -> (Double, Double) in
            (step * 10, 50 + 0.8 * step * step)
        }
        let velocity = play(pan { $0.velocity.estimator = .leastSquares }, samples, lift: last * 10 + 5)
        #expect(abs(velocity.x - 160 * last) < 0.01, "\(velocity)")
        let line = play(pan { $0.velocity.estimator = .leastSquares }, [(10, 55)], lift: 15)
        #expect(abs(line.x - 500) < 0.01, "two samples make a line: \(line)")
    }

    @Test("A sample counts until it is 100 ms old") func theWindowIncludesItsEnd() {
        let samples = [(10.0, 60.0)] + steady(11, after: 10, from: 60, step: 1)
        #expect(play(pan(), Array(samples.dropLast(2)), lift: 101).x > 150)
        #expect(abs(play(pan(), samples, lift: 121).x - 100) < 1)
    }

    @Test("A finger that has stopped has no speed") func aFingerThatHasStoppedHasNoSpeed() {
        let samples = steady(5, step: 3)
        #expect(play(pan(), samples, lift: 90).x > 0, "40 ms are not yet a stop")
        #expect(play(pan(), samples, lift: 91) == .zero)
    }

    @Test("Motion before a pause does not count") func motionBeforeAPauseDoesNotCount() {
        let fast = steady(5, step: 10)
        let slow = steady(5, after: 150, from: 100, step: 1)
        let velocity = play(pan(), fast + slow, lift: 205)
        #expect(abs(velocity.x - 100) < 1, "\(velocity)")
    }

    @Test("Only samples within the window count") func onlyTheWindowCounts() {
        let fast = steady(10, step: 10)
        let slow = steady(12, after: 100, from: 150, step: 1)
        let velocity = play(pan(), fast + slow, lift: 225)
        #expect(abs(velocity.x - 100) < 1, "\(velocity)")
    }

    @Test("A finger that comes or goes adds no speed") func aFingerThatComesOrGoesIsNoSpeed() {
        let fixture = EngineFixture(.init(pan()))
        fixture.frame(0, .down(1, 50, 50))
        for step in 1...5 { fixture.frame(Double(step) * 10, .move(1, 50 + Double(step), 50)) }
        fixture.frame(60, .move(1, 56, 50), .down(2, 200, 150))
        fixture.frame(70, .move(1, 57, 50), .move(2, 201, 150))
        let velocity = fixture.transitions.last?.values.velocity ?? .zero
        #expect(abs(velocity.x - 100) < 1 && velocity.y == 0, "\(velocity)")
    }

    @Test("Setting a value zeroes its speed") func settingAValueZeroesItsSpeed() {
        let pan = pan()
        let fixture = EngineFixture(.init(pan))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        pan.translation = Point(x: 1, y: 1)
        #expect(pan.values.velocity == .zero && pan.values.translation == Point(x: 1, y: 1))
        fixture.frame(20, .move(1, 65, 50))
        #expect(pan.values.translation == Point(x: 6, y: 1) && pan.values.velocity == .zero)
    }

    @Test("Scale and rotation can be set too") func scaleAndRotationCanBeSetToo() {
        let (pinch, rotation) = (PinchRecognizer("pinch"), RotationRecognizer("rotation"))
        let fixture = EngineFixture(.init(pinch, simultaneousWith: ["rotation"]), .init(rotation))
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 50))
        fixture.frame(10, .move(1, 50, 50), .move(2, 70, 60))
        fixture.frame(20, .move(1, 50, 50), .move(2, 70, 65))
        fixture.frame(25, .move(1, 50, 50), .move(2, 70, 70))
        #expect(pinch.state == .changed && rotation.state == .changed)
        pinch.scale = 1
        rotation.rotation = 0
        #expect(pinch.values.scaleVelocity == 0 && rotation.values.rotationVelocity == 0)
        fixture.frame(30, .move(1, 40, 40), .move(2, 80, 80))
        #expect(abs((pinch.values.scale ?? 0) - 2) < 0.001 && abs(rotation.values.rotation ?? 1) < 0.001)
    }

    @Test("A transform and an edge pan can be set too") func transformAndEdgePanCanBeSetToo() {
        let transform = TransformRecognizer("transform")
        let fixture = EngineFixture(.init(transform))
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 50))
        fixture.frame(10, .move(1, 60, 50), .move(2, 90, 50))
        fixture.frame(20, .move(1, 65, 50), .move(2, 95, 50))
        #expect(transform.translation == Point(x: 20, y: 0) && abs(transform.scale - 1.5) < 0.001)
        #expect(transform.velocity.x > 0)
        (transform.translation, transform.scale, transform.rotation) = (.zero, 1, 0)
        #expect(transform.velocity == .zero && transform.scaleVelocity == 0 && transform.rotationVelocity == 0)
        fixture.frame(30, .move(1, 80, 35), .move(2, 80, 95))
        #expect(transform.translation == Point(x: 0, y: 15) && abs(transform.scale - 2) < 0.001)
        #expect(abs(transform.rotation - .pi / 2) < 0.001)

        let edge = EdgePanRecognizer("edge")
        let other = EngineFixture(.init(edge))
        other.frame(0, .down(1, 1, 50))
        other.frame(10, .move(1, 10, 50))
        other.frame(20, .move(1, 15, 50))
        #expect(edge.state == .changed && edge.translation == Point(x: 14, y: 0) && edge.velocity.x > 0)
        edge.translation = Point(x: 1, y: 1)
        #expect(edge.velocity == .zero)
        other.frame(30, .move(1, 18, 50))
        #expect(edge.translation == Point(x: 4, y: 1))
    }

    @Test("Smoothing filters the values and does not affect decisions") func smoothingFiltersValuesAndDecidesNothing() {
        let (raw, smooth) = (pan(), pan { $0.smooths = true })
        for recognizer in [raw, smooth] {
            let fixture = EngineFixture(.init(recognizer))
            fixture.frame(0, .down(1, 50, 50))
            // A finger that trembles by a third of a millimetre for a second and then sets off.
            for step in 1...60 { fixture.frame(Double(step) * 16, .move(1, 50 + (step % 2 == 0 ? 0.3 : -0.3), 50)) }
            fixture.frame(976, .move(1, 51.61, 50))
            #expect(fixture.heard == ["976 pan began"], "the slop is of the finger, not of the filter")
        }
        let (jumpy, calm) = (raw.values.translation?.x ?? 0, smooth.values.translation?.x ?? 0)
        #expect(jumpy > 1.6 && calm > 0 && calm < jumpy - 0.1)
    }

    @Test("Smoothing follows a fast finger") func smoothingFollowsAFastFinger() {
        let smooth = pan { $0.smooths = true }
        let fixture = EngineFixture(.init(smooth))
        fixture.frame(0, .down(1, 50, 50))
        for step in 1...40 { fixture.frame(Double(step) * 8, .move(1, 50 + Double(step) * 4, 50)) }
        // At 500 mm/s the position is behind by the filter's lag, 1 / (2 π (1 + 0.15 · 500)) s, once the filter knows
        // the speed.
        #expect(abs((smooth.values.translation?.x ?? 0) - 160) < 2)
    }
}
