import MudraTouch
import TestSupport

/// Measures the time from a gesture to its command, and the processor time, for each way to start one: `mudra-bench
/// command`.
package enum CommandCost {
    private static let rounds = 10
    private static let tapsPerRound = 25

    /// Measures taps in turns.
    package static func report(on workbench: Workbench) throws(MeasureError) -> String {
        let service = try MeasurementFixture(workbench)
        let daemon = try service.startDaemon()
        let manager = try UserManager(in: service.folder)
        let bare = try MeasurementFixture(workbench)
        let command = "exec \(try workbench.program("first-instruction"))"
        let actions = try service.startActions(
            """
            [[gesture]]
            name = "unit"
            type = "tap"
            run = "\(command) \(service.folder)/unit"
            [[gesture]]
            name = "direct"
            type = "tap"
            touches = 2
            run = "\(command) \(service.folder)/direct"
            transient = false
            """, session: manager.bus)
        let launcher = try bare.startReader(
            [try workbench.program("bare-launcher"), bare.node, "\(command) \(bare.folder)/forked"])
        guard let launcher else { throw MeasureError("bare-launcher does not read the screen") }
        let ours = [
            [daemon.record], [actions.record], [manager.account], [service.busAccount, manager.busAccount],
            [manager.journalAccount],
        ]
        let subjects = [
            CommandStarter("transient unit", service, fingers: 1, file: "unit", ours),
            CommandStarter("transient = false", service, fingers: 2, file: "direct", ours),
            CommandStarter("bare launcher", bare, fingers: 1, file: "forked", [[launcher.record]]),
        ]
        // The first round is a warm-up.
        for round in 0...rounds {
            for subject in subjects {
                let sample = try subject.measure(taps: tapsPerRound)
                if round > 0 { subject.rounds.append(sample) }
            }
        }
        withExtendedLifetime((daemon, manager, actions, launcher)) {}
        return describe(subjects, try UserManager.version())
    }

    private static func describe(_ subjects: [CommandStarter], _ version: String) -> String {
        let times = "times the bare launcher"
        var delays = Table("µs until the command begins", "samples", "p50", "p90", "max", times)
        var costs = Table(
            "processor time, ms", "mudrad", "mudra-actions", "systemd", "bus", "journal", "command",
            "together", times)
        let bare = subjects[subjects.count - 1]
        for subject in subjects {
            let all = Distribution(subject.rounds.flatMap(\.delays))
            delays.add(
                subject.name, "\(subject.rounds.count) times \(tapsPerRound)", "\(Int(all.median))",
                "\(Int(all.percentile(0.9)))", "\(Int(all.maximum))",
                ratio(of: subject, to: bare) { Distribution($0.delays).median })
            func milliseconds(_ value: (CommandStarter.Round) -> Double) -> String {
                Distribution(subject.rounds.map { value($0) / 1_000 }).median.thousandths
            }
            var columns = [subject.name]
            // The bare launcher does the work of both mudrad and mudra-actions.
            if subject === bare { columns.append("") }
            columns += subject.programs.indices.map { index in milliseconds { $0.programs[index] } }
            if subject === bare { columns += ["", "", ""] }
            columns += [milliseconds(\.command), milliseconds(\.together)]
            costs.add(columns + [ratio(of: subject, to: bare, by: \.together)])
        }
        return """
            From the write of the frame in which the last finger lifts, by which a tap is recognized, into the emulated
            screen, to the first instruction of a C program that `/bin/sh -c "exec ..."` becomes. A tap each 200 ms, in
            turns; ratios are medians of \(rounds) rounds'. bare launcher: a C program that reads the same screen and forks
            and executes the shell, as lisgd does; its processor time stands in the column of mudra-actions.

            \(delays)

            Processor time for each tap, medians of the rounds. command: the command's own process, from its fork to its
            first instruction. systemd: a user's, \(version). bus: the system's and the session's; gestures come
            by a socket. journal: systemd-journald, for what systemd says of the unit and for the command's output.

            \(costs)
            """
    }

    /// The median of the rounds' ratios.
    private static func ratio(
        of subject: CommandStarter, to bare: CommandStarter, by value: (CommandStarter.Round) -> Double
    ) -> String {
        Distribution(zip(subject.rounds, bare.rounds).map { value($0) / value($1) }).median.thousandths
    }
}

/// One way to start a command, on a screen where a tap starts it.
private final class CommandStarter {
    /// The results of some taps.
    struct Round {
        /// From the deciding frame to the command, for each tap, in µs.
        let delays: [Double]
        /// The processor time of the programs per tap, in µs.
        let programs: [Double]
        /// The processor time of the command's process per tap, in µs.
        let command: Double

        var together: Double { programs.reduce(command, +) }
    }

    let name: String
    let programs: [[ProcessRecord]]
    var rounds: [Round] = []
    private let fixture: MeasurementFixture
    private let fingers: Int
    private let file: String
    private var linesSoFar = 0

    /// - Parameters:
    ///   - fingers: how many fingers tap.
    ///   - file: the file in the fixture's folder that the command writes to.
    ///   - programs: the programs that take part, in groups whose times are added up.
    init(_ name: String, _ fixture: MeasurementFixture, fingers: Int, file: String, _ programs: [[ProcessRecord]]) {
        (self.name, self.fixture, self.fingers, self.programs) = (name, fixture, fingers, programs)
        self.file = "\(fixture.folder)/\(file)"
    }

    private var cpuMicroseconds: [Double] {
        programs.map { $0.reduce(0) { $0 + $1.cpuMicroseconds } }
    }

    func measure(taps: Int) throws(MeasureError) -> Round {
        let before = cpuMicroseconds
        try fixture.beginPlaying(.taps(taps, fingers: fingers, pause: .milliseconds(100)))
        let lifts = try fixture.endPlaying().enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let lines = try newLines(taps)
        // The work after a command's end counts as well.
        pause(.milliseconds(300))
        let used = zip(cpuMicroseconds, before).map { ($0 - $1) / Double(taps) }
        return Round(
            delays: zip(lines, lifts).map { Double($0[0]) - Double($1.value) }, programs: used,
            command: lines.reduce(0) { $0 + Double($1[1]) } / Double(taps))
    }

    /// The lines that `count` commands have written since the last call.
    private func newLines(_ count: Int) throws(MeasureError) -> [[UInt64]] {
        var lines: [[UInt64]] = []
        for _ in 0..<500 where lines.count < count {
            pause(.milliseconds(10))
            lines = (FileText.read(file) ?? "").split(separator: "\n").dropFirst(linesSoFar).map { line in
                line.split(separator: " ").compactMap { UInt64($0) }
            }
        }
        linesSoFar += lines.count
        guard lines.count == count, lines.allSatisfy({ $0.count == 2 }) else {
            throw MeasureError("\(name): \(lines.count) commands for \(count) taps\n\(fixture.log)")
        }
        return lines
    }
}
