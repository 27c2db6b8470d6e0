import MudraTouch
import TestSupport

/// Measures the idle daemon: `mudra-bench idle`.
package enum Idle {
    /// The wake-ups and CPU time of a process from now on.
    private struct Watch {
        let name: String
        private let account: ProcessRecord
        private let earlierWaits: [String: Int]
        private let earlierMicroseconds: Double
        /// Includes threads that have ended, with their last counts.
        private var waits: [String: Int]

        init(_ name: String, _ program: Program) {
            self.name = name
            account = program.record
            earlierWaits = account.waits
            earlierMicroseconds = account.cpuMicroseconds
            waits = earlierWaits
        }

        mutating func look() {
            waits.merge(account.waits) { $1 }
        }

        /// Adds the wake-ups, the CPU time, and the wake-ups of each thread that had any.
        func addRow(to table: inout Table) {
            let grown = waits.map { (thread: $0, count: $1 - (earlierWaits[$0] ?? 0)) }
                .filter { $0.count > 0 }.sorted { $0.thread < $1.thread }
            let threads = grown.map { "\($0.thread): \($0.count)" }.joined(separator: ", ")
            let cpu = (account.cpuMicroseconds - earlierMicroseconds) / 1_000
            table.add(
                name, "\(grown.reduce(0) { $0 + $1.count })", cpu.thousandths, threads.isEmpty ? "-" : threads)
        }
    }

    /// Measures without a finger, and then with a resting finger.
    /// - Parameter seconds: the length of each measurement.
    package static func report(on workbench: Workbench, seconds: Int) throws(MeasureError) -> String {
        let fixture = try MeasurementFixture(workbench)
        let daemon = try fixture.startDaemon()
        let owner = try RecognizerOwner(.resting, on: fixture.bus)
        let subscribers = try Subscribers(1, on: fixture.bus)
        defer { withExtendedLifetime((owner, subscribers)) {} }
        let otherFixture = try MeasurementFixture(workbench)
        let program = try workbench.program("bare-reader")
        guard let reader = try otherFixture.startReader([program, otherFixture.node]) else {
            throw MeasureError("bare-reader does not read")
        }
        var table = Table("", "wake-ups", "CPU ms", "wake-ups by threads")
        let watch = { (what: String) in
            var watches = [Watch("\(what), mudrad", daemon), Watch("\(what), bare reader", reader)]
            for _ in 0..<seconds * 10 {
                pause(.milliseconds(100))
                for place in watches.indices { watches[place].look() }
            }
            for watch in watches { watch.addRow(to: &table) }
        }
        // Threads that worked at the start end after 5 idle seconds.
        pause(.milliseconds(7_000))
        watch("no finger")
        try fixture.play(.landing())
        try otherFixture.play(.landing())
        pause(.milliseconds(100))
        watch("a finger rests")
        return """
            \(seconds) s each. A wake-up is a voluntary context switch of a thread: it waited, and was woken. The finger
            has landed 0.1 s before; then a tap (0.75 s), a long press and a swipe (0.5 s each) have deadlines, and what
            rests for 0.4 s counts no more. Dispatch's threads end after 5 s without work.

            \(table)
            """
    }
}
