import MudraClient
import MudraRealtime
import MudraTouch
import TestSupport

/// Measures the daemon's CPU time while fingers move, beside other programs that read the same events: `mudra-bench
/// cpu`.
package enum CPUCost {
    private static let rounds = 5

    /// The subscribers of the daemon.
    private enum Company {
        case nobody
        case subscriber(bySocket: Bool)
    }

    /// A program with its own screen; all screens get the same touches.
    private final class Reader {
        let name: String
        let fixture: MeasurementFixture
        /// CPU time per frame, in µs, by round.
        private(set) var costs: [Double] = []
        private let program: Program
        private let company: [AnyObject]
        private var earlier = 0.0

        init(_ name: String, _ program: Program, on fixture: MeasurementFixture, with company: [AnyObject] = []) {
            self.name = name
            self.fixture = fixture
            self.program = program
            self.company = company
        }

        func beginRound() {
            earlier = program.record.cpuMicroseconds
        }

        func endRound(frames: Int) {
            costs.append((program.record.cpuMicroseconds - earlier) / Double(frames))
        }
    }

    /// Measures all programs at the same time, each at its own moment within a frame's 8 ms.
    package static func report(on workbench: Workbench, seconds: Int) throws(MeasureError) -> String {
        let reader = try workbench.program("bare-reader")
        let peers = [
            ("lisgd", ["-w", "4096", "-h", "2560", "-g", "5,LR,*,*,R,true", "-d"]),
            ("libinput", ["debug-events", "--device"]),
        ]
        let daemons: [(String, [RecognizerRequest], Company)] = [
            ("mudrad, nothing registered", [], .nobody),
            ("mudrad, 12 recognizers, none begins", .patient, .nobody),
            ("mudrad, 12 recognizers, a pan runs, no subscriber", .mixed, .nobody),
            ("mudrad, 12 recognizers, a pan runs, 1 subscriber by signals", .mixed, .subscriber(bySocket: false)),
            ("mudrad, 12 recognizers, a pan runs, 1 subscriber by socket", .mixed, .subscriber(bySocket: true)),
        ]
        // With the daemon's priority, which makes a thread's wake-ups more expensive.
        let realtime = (", real-time", ["/usr/bin/chrt", "-f", "\(RealtimeQueue.priority)"])
        var subjects: [Reader] = []
        for (addition, wrapper) in [("", []), (" again", []), realtime] {
            subjects += try subject("bare reader\(addition)", workbench) { fixture throws(MeasureError) in
                try fixture.startReader(wrapper + [reader, fixture.node])
            }
        }
        for (name, recognizers, company) in daemons {
            subjects.append(try daemon(name, workbench, recognizers, company))
        }
        for (name, words) in peers {
            guard let program = Workbench.installed(name) else { continue }
            for (addition, wrapper) in [("", []), realtime] {
                subjects += try subject(name + addition, workbench) { fixture throws(MeasureError) in
                    try fixture.startLibinputReader(wrapper + [program] + words + [fixture.node])
                }
            }
        }
        let script = TouchScript.fiveFingers(seconds: seconds)
        for _ in 0..<rounds {
            // Some threads of a started or touched program end only after some seconds.
            pause(.milliseconds(1_000))
            for subject in subjects { subject.beginRound() }
            for subject in subjects {
                try subject.fixture.beginPlaying(script)
                pause(Microseconds(8_000 / UInt64(subjects.count)))
            }
            for subject in subjects {
                do throws(MeasureError) {
                    _ = try subject.fixture.endPlaying()
                } catch {
                    throw MeasureError("\(subject.name): \(error)")
                }
            }
            for subject in subjects { subject.endRound(frames: script.frames) }
        }
        return describe(subjects, seconds)
    }

    /// - Returns: an empty list if the program cannot run here.
    private static func subject(
        _ name: String, _ workbench: Workbench, _ start: (MeasurementFixture) throws(MeasureError) -> Program?
    ) throws(MeasureError) -> [Reader] {
        let fixture = try MeasurementFixture(workbench)
        return try start(fixture).map { [Reader(name, $0, on: fixture)] } ?? []
    }

    private static func daemon(
        _ name: String, _ workbench: Workbench, _ recognizers: [RecognizerRequest], _ listener: Company
    ) throws(MeasureError) -> Reader {
        let fixture = try MeasurementFixture(workbench)
        let daemon = try fixture.startDaemon()
        var company: [AnyObject] = [try RecognizerOwner(recognizers, on: fixture.bus)]
        if case .subscriber(let bySocket) = listener {
            company.append(try Subscribers(1, on: fixture.bus, bySocket: bySocket))
        }
        return Reader(name, daemon, on: fixture, with: company)
    }

    private static func describe(_ subjects: [Reader], _ seconds: Int) -> String {
        var table = Table("program", "µs a frame", "least", "most", "times the bare reader")
        let bare = subjects.first?.costs ?? []
        for subject in subjects {
            let costs = Distribution(subject.costs)
            let ratio = Distribution(zip(subject.costs, bare).map { $0 / max($1, .leastNormalMagnitude) })
            table.add(
                subject.name, costs.median.thousandths, costs.percentile(0).thousandths, costs.maximum.thousandths,
                ratio.median.thousandths)
        }
        return """
            CPU time of each process, its user's and its system's, while five fingers go round at 125 Hz for \
            \(seconds) s;
            medians of \(rounds) rounds, and of the rounds' ratios. Each has an emulated screen of its own; a frame is one
            write, and all are written the same within each 8 ms, one after the other.

            \(table)
            """
    }
}
