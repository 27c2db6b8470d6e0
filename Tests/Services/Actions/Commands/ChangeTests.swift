import Foundation
import MudraBus
import MudraClient
import MudraDeclarations
import TestSupport
import Testing

@testable import MudraActions
@testable import MudraGestureSettings

/// `on_changed` by steps and by time.
@Suite struct ChangeTests {
    let bench: CommandBench

    init() throws { bench = try CommandBench() }

    private func pinch(_ pace: ChangeCommand.Pace, _ command: String, ended: String? = nil) throws -> GestureBinding {
        var commands = GestureCommands()
        commands.onChange = ChangeCommand(.shell(bench.inFolder(command)), pace)
        if let ended { commands.onEvent[.ended] = .shell(bench.inFolder(ended)) }
        return try bench.binding("zoom", "pinch", commands)
    }

    private static func scale(_ scale: Double) -> [String: BusValue] { ["scale": .double(scale)] }

    @Test("Each step is reported to a command once") func eachStepIsToldOnce() throws {
        let zoom = try pinch(.steps(.factor(1.1)), "echo $MUDRA_STEPS $MUDRA_SCALE >> $OUT/steps")
        bench.tell(.began, zoom, Self.scale(1))
        for (scale, lines) in [(1.05, 0), (1.11, 1), (1.2, 1), (1.22, 2), (1.15, 2), (1.0, 3)] {
            bench.tell(.changed, zoom, Self.scale(scale))
            #expect(eventually { bench.lineCount("steps") } == lines)
        }
        #expect(bench.text("steps") == "1 1.11\n1 1.22\n-2 1.0\n")
    }

    @Test("No step is lost while a command runs") func noStepIsLostWhileACommandRuns() throws {
        let zoom = try pinch(
            .steps(.factor(1.1)), "echo $MUDRA_STEPS >> $OUT/steps; \(waiting(for: "go"))",
            ended: "echo end >> $OUT/steps")
        bench.tell(.began, zoom, Self.scale(1))
        bench.tell(.changed, zoom, Self.scale(1.11))
        #expect(eventually { bench.lineCount("steps") } == 1)
        // The changes wait as one command, so that the next gesture is not one too many.
        for scale in 13...200 { bench.tell(.changed, zoom, Self.scale(Double(scale) / 10)) }
        for scale in [1.3, 1.5, 1.8, 2.0] { bench.tell(.changed, zoom, Self.scale(scale)) }
        bench.tell(.began, zoom, id: 2)
        // 7.27 steps in all. The steps of the last frame come before the end.
        bench.tell(.ended, zoom, Self.scale(2.2))
        bench.touch("go")
        #expect(eventually { bench.lineCount("steps") } == 3)
        #expect(bench.text("steps") == "1\n7\nend\n")
        #expect(bench.log.isEmpty)
    }

    /// It had to wait for another gesture's failure, and then its finger may rest.
    @Test("A gesture that begins some steps away reports them at once") func itBeginsFarAway() throws {
        let zoom = try pinch(.steps(.factor(1.1)), "echo $MUDRA_STEPS >> $OUT/steps")
        bench.tell(.began, zoom, Self.scale(1.35))
        #expect(eventually { bench.text("steps") } == "3\n")
    }

    @Test("Steps forward and back again cancel each other out") func stepsThereAndBackAgainAreNone() throws {
        let zoom = try pinch(
            .steps(.factor(1.1)), "echo $MUDRA_STEPS >> $OUT/steps; \(waiting(for: "go"))",
            ended: "echo end >> $OUT/steps")
        bench.tell(.began, zoom)
        for scale in [1.11, 1.5, 1.12] { bench.tell(.changed, zoom, Self.scale(scale)) }
        bench.tell(.ended, zoom, Self.scale(1.1))
        bench.touch("go")
        #expect(eventually { bench.text("steps") } == "1\nend\n")
    }

    @Test(
        "Steps are counted along the value that they measure",
        arguments: [
            (StepSize.degrees(15), ["rotation": BusValue.double(-1.0)], -3),
            (.millimetres(5, along: .horizontal), ["translation": .structure([.double(21), .double(-99)])], 4),
            (.millimetres(5, along: .vertical), ["translation": .structure([.double(21), .double(-99)])], -19),
            (.factor(2), ["scale": .double(0.125)], -3),
            (.factor(1.1), ["scale": .double(0)], -1_000_000),
            (.factor(1.1), ["scale": .double(.infinity)], 1_000_000),
            (.factor(1.1), ["scale": .double(.nan)], 0),
            (.degrees(15), [:], 0),
        ])
    func stepsAreCountedAlongWhatTheyMeasure(
        _ step: StepSize, _ details: [String: BusValue], _ count: Int
    ) {
        let gesture = Gesture("x", type: "pan", state: .changed, time: 0, details: details)
        #expect(StepCounter(step).steps(to: gesture.values) == count)
    }

    @Test("A whole power of the factor is a whole step") func aWholePowerIsAWholeStep() {
        for power in 1...40 {
            let scale = (0..<power).reduce(1) { scale, _ in scale * 1.1 }
            for (scale, steps) in [(scale, power), (1 / scale, -power)] {
                let gesture = Gesture("x", type: "pinch", state: .changed, time: 0, details: Self.scale(scale))
                #expect(StepCounter(.factor(1.1)).steps(to: gesture.values) == steps)
            }
        }
    }

    @Test("With a rate, the last value comes before the end") func byTimeTheLastValueComesBeforeTheEnd() throws {
        // A rate close to 0: the first value is reported at once, the last because the gesture ends.
        let zoom = try pinch(
            .rate(perSecond: 1e-300), "echo $MUDRA_SCALE >> $OUT/scales", ended: "echo end >> $OUT/scales")
        bench.tell(.began, zoom, Self.scale(1))
        for number in 1...20 { bench.tell(.changed, zoom, Self.scale(1 + Double(number) / 10)) }
        bench.tell(.ended, zoom, Self.scale(3.5))
        #expect(eventually { bench.lineCount("scales") } == 3)
        #expect(bench.text("scales") == "1.1\n3.5\nend\n")
    }

    @Test("With a rate, the latest value is reported when the time has come")
    func byTimeTheLatestValueIsToldWhenTheTimeHasCome() throws {
        let zoom = try pinch(.rate(perSecond: 4), "echo $MUDRA_SCALE >> $OUT/scales")
        bench.tell(.began, zoom, Self.scale(1))
        for number in 1...20 { bench.tell(.changed, zoom, Self.scale(1 + Double(number) / 10)) }
        #expect(eventually { bench.text("scales").hasSuffix("3.0\n") })
        #expect(bench.lineCount("scales") < 20)
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
        bench.tell(.began, zoom, Self.scale(1))
        bench.tell(.changed, zoom, Self.scale(1.5))
        bench.tell(.ended, zoom, Self.scale(1.9))
        #expect(eventually { bench.text("out") } == "end\n")
    }

    @Test("A cancelled gesture reports no change") func aCancelledGestureReportsNoChange() throws {
        var commands = GestureCommands()
        commands.onChange = ChangeCommand(.shell(bench.inFolder("echo change >> $OUT/out")), .steps(.factor(1.1)))
        commands.onEvent[.cancelled] = .shell(bench.inFolder("echo cancelled >> $OUT/out"))
        let zoom = try bench.binding("zoom", "pinch", commands)
        bench.tell(.began, zoom, Self.scale(1))
        bench.tell(.cancelled, zoom, Self.scale(3))
        #expect(eventually { bench.text("out") } == "cancelled\n")
    }
}
