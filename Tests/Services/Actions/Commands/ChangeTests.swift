import Foundation
import MudraClient
import MudraDeclarations
import MudraTouch
import TestSupport
import Testing

@testable import MudraActions
@testable import MudraGestureSettings

/// `on_changed` by steps and by time.
@Suite struct ChangeTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func pinch(_ pace: ChangeCommand.Pace, _ command: String, ended: String? = nil) throws -> GestureBinding {
        var commands = GestureCommands()
        commands.onChange = ChangeCommand(.shell(fixture.inFolder(command)), pace)
        if let ended { commands.onEvent[.ended] = .shell(fixture.inFolder(ended)) }
        return try fixture.binding("zoom", "pinch", commands)
    }

    private static func scale(_ scale: Double) -> GestureValues { values { $0.scale = scale } }

    private static func values(_ change: (inout GestureValues) -> Void) -> GestureValues {
        var values = GestureValues()
        change(&values)
        return values
    }

    @Test("Each step is reported to a command once") func eachStepIsToldOnce() throws {
        let zoom = try pinch(.steps(.factor(1.1)), "echo $MUDRA_STEPS $MUDRA_SCALE >> $OUT/steps")
        fixture.tell(.began, zoom, Self.scale(1))
        for (scale, lines) in [(1.05, 0), (1.11, 1), (1.2, 1), (1.22, 2), (1.15, 2), (1.0, 3)] {
            fixture.tell(.changed, zoom, Self.scale(scale))
            #expect(eventually { fixture.lineCount("steps") } == lines)
        }
        #expect(fixture.text("steps") == "1 1.11\n1 1.22\n-2 1.0\n")
    }

    @Test("No step is lost while a command runs") func noStepIsLostWhileACommandRuns() throws {
        let zoom = try pinch(
            .steps(.factor(1.1)), "echo $MUDRA_STEPS >> $OUT/steps; \(waiting(for: "go"))",
            ended: "echo end >> $OUT/steps")
        fixture.tell(.began, zoom, Self.scale(1))
        fixture.tell(.changed, zoom, Self.scale(1.11))
        #expect(eventually { fixture.lineCount("steps") } == 1)
        // The changes wait as one command, so that the next gesture is not one too many.
        for scale in 13...200 { fixture.tell(.changed, zoom, Self.scale(Double(scale) / 10)) }
        for scale in [1.3, 1.5, 1.8, 2.0] { fixture.tell(.changed, zoom, Self.scale(scale)) }
        fixture.tell(.began, zoom, id: 2)
        // 7.27 steps in all. The steps of the last frame come before the end.
        fixture.tell(.ended, zoom, Self.scale(2.2))
        fixture.touch("go")
        #expect(eventually { fixture.lineCount("steps") } == 3)
        #expect(fixture.text("steps") == "1\n7\nend\n")
        #expect(fixture.log.isEmpty)
    }

    /// It had to wait for another gesture's failure, and then its finger may rest.
    @Test("A gesture that begins some steps away reports them at once") func itBeginsFarAway() throws {
        let zoom = try pinch(.steps(.factor(1.1)), "echo $MUDRA_STEPS >> $OUT/steps")
        fixture.tell(.began, zoom, Self.scale(1.35))
        #expect(eventually { fixture.text("steps") } == "3\n")
    }

    @Test("Steps forward and back again cancel each other out") func stepsThereAndBackAgainAreNone() throws {
        let zoom = try pinch(
            .steps(.factor(1.1)), "echo $MUDRA_STEPS >> $OUT/steps; \(waiting(for: "go"))",
            ended: "echo end >> $OUT/steps")
        fixture.tell(.began, zoom)
        for scale in [1.11, 1.5, 1.12] { fixture.tell(.changed, zoom, Self.scale(scale)) }
        fixture.tell(.ended, zoom, Self.scale(1.1))
        fixture.touch("go")
        #expect(eventually { fixture.text("steps") } == "1\nend\n")
    }

    @Test(
        "Steps are counted along the value that they measure",
        arguments: [
            (StepSize.degrees(15), values { $0.rotation = -1 }, -3),
            (.millimetres(5, along: .horizontal), values { $0.translation = Point(x: 21, y: -99) }, 4),
            (.millimetres(5, along: .vertical), values { $0.translation = Point(x: 21, y: -99) }, -19),
            (.factor(2), scale(0.125), -3),
            (.factor(1.1), scale(0), -1_000_000),
            (.factor(1.1), scale(.infinity), 1_000_000),
            (.factor(1.1), scale(.nan), 0),
            (.degrees(15), GestureValues(), 0),
        ])
    func stepsAreCountedAlongWhatTheyMeasure(
        _ step: StepSize, _ values: GestureValues, _ count: Int
    ) {
        #expect(StepCounter(step).steps(to: values) == count)
    }

    @Test("A whole power of the factor is a whole step") func aWholePowerIsAWholeStep() {
        for power in 1...40 {
            let scale = (0..<power).reduce(1) { scale, _ in scale * 1.1 }
            for (scale, steps) in [(scale, power), (1 / scale, -power)] {
                #expect(StepCounter(.factor(1.1)).steps(to: Self.scale(scale)) == steps)
            }
        }
    }

    @Test("With a rate, the last value comes before the end") func byTimeTheLastValueComesBeforeTheEnd() throws {
        // A rate close to 0: the first value is reported at once, the last because the gesture ends.
        let zoom = try pinch(
            .rate(perSecond: 1e-300), "echo $MUDRA_SCALE >> $OUT/scales", ended: "echo end >> $OUT/scales")
        fixture.tell(.began, zoom, Self.scale(1))
        for number in 1...20 { fixture.tell(.changed, zoom, Self.scale(1 + Double(number) / 10)) }
        fixture.tell(.ended, zoom, Self.scale(3.5))
        #expect(eventually { fixture.lineCount("scales") } == 3)
        #expect(fixture.text("scales") == "1.1\n3.5\nend\n")
    }

    @Test("With a rate, the latest value is reported when the time has come")
    func byTimeTheLatestValueIsToldWhenTheTimeHasCome() throws {
        let zoom = try pinch(.rate(perSecond: 4), "echo $MUDRA_SCALE >> $OUT/scales")
        fixture.tell(.began, zoom, Self.scale(1))
        for number in 1...20 { fixture.tell(.changed, zoom, Self.scale(1 + Double(number) / 10)) }
        #expect(eventually { fixture.text("scales").hasSuffix("3.0\n") })
        #expect(fixture.lineCount("scales") < 20)
    }

    @Test(
        "A rate is the time between two commands for changes",
        arguments: [
            (.rate(perSecond: 240), 4_167), (.rate(perSecond: 0.001), 1_000_000_000), (.steps(.factor(1.1)), 0),
        ] as [(ChangeCommand.Pace, Int)])
    func ratesArePauses(_ pace: ChangeCommand.Pace, _ microseconds: Int) throws {
        let gesture = Gesture("zoom", type: "pinch", state: .began, time: 0)
        #expect(ActiveGesture(gesture, try pinch(pace, "true")).pauseMicroseconds == microseconds)
    }

    @Test("An end without a new value reports no change") func anEndWithNothingNewTellsNoChange() throws {
        let zoom = try pinch(.steps(.factor(2)), "echo change >> $OUT/out", ended: "echo end >> $OUT/out")
        fixture.tell(.began, zoom, Self.scale(1))
        fixture.tell(.changed, zoom, Self.scale(1.5))
        fixture.tell(.ended, zoom, Self.scale(1.9))
        #expect(eventually { fixture.text("out") } == "end\n")
    }

    @Test("A cancelled gesture reports no change") func aCancelledGestureReportsNoChange() throws {
        var commands = GestureCommands()
        commands.onChange = ChangeCommand(.shell(fixture.inFolder("echo change >> $OUT/out")), .steps(.factor(1.1)))
        commands.onEvent[.cancelled] = .shell(fixture.inFolder("echo cancelled >> $OUT/out"))
        let zoom = try fixture.binding("zoom", "pinch", commands)
        fixture.tell(.began, zoom, Self.scale(1))
        fixture.tell(.cancelled, zoom, Self.scale(3))
        #expect(eventually { fixture.text("out") } == "cancelled\n")
    }
}
