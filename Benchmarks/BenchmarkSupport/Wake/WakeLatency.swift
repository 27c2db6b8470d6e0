import CMudraLinux
import Glibc
import MudraRealtime
import TestSupport

/// Measures the time from a write to the start of the handler that waits for it.
package struct WakeLatency {
    /// The time between a screen's frames at 125 Hz, in µs.
    private static let late = 8_000.0
    /// The time between two writes, in µs, in which other processes get to run.
    private static let pause: ClosedRange<UInt32> = 500...1_500
    private static let samples = 20_000

    private let loads: [(title: String, processes: [Load])]
    private let isPrivileged: Bool

    /// - Parameters:
    ///   - isUnderLoad: measures with other work going on too, not only on an idle machine.
    ///   - isPrivileged: false measures without permission for real-time priority.
    package init(isUnderLoad: Bool, isPrivileged: Bool) {
        loads =
            [("idle", [])]
            + (isUnderLoad
                ? [
                    ("two busy loops", [.busy, .busy]),
                    ("four busy loops", [.busy, .busy, .busy, .busy]),
                    ("two busy loops and two fork loops", [.busy, .busy, .forks, .forks]),
                ] : [])
        self.isPrivileged = isPrivileged
    }

    /// Measures and prints a table for each load.
    /// - Parameter print: called with each table as soon as it is ready, since all of them take minutes.
    /// - Throws: `MeasureError` if a program or permission is missing.
    package func report(_ print: (String) -> Void) throws {
        // The writer acts like hardware, which does not wait. The processes that it starts do not inherit the priority.
        let isAllowed = mudra_make_realtime(0, RealtimeQueue.priority) == 0
        let privileges = !isPrivileged ? "not used" : isAllowed ? "allowed" : "not allowed"
        print("write to handler, µs, \(Self.samples) samples each; SCHED_FIFO is \(privileges)")
        for load in loads { print("\n\(try measure(load.title, load.processes))") }
    }

    private func measure(_ title: String, _ load: [Load]) throws -> String {
        let subjects: [WakeSubject] =
            [.mudra, .dispatch, .thread] + (isPrivileged ? [.realtimeThread, .guardedThread] : [])
        let drop = isPrivileged ? [] : ["--unprivileged"]
        let children = try subjects.map { try Self.start($0.rawValue, drop) }
        let others = try load.map { try Self.start($0.rawValue) }
        let rounds = try withExtendedLifetime(others) { try Self.rounds(children) }
        var table = Table(title, "p50", "p99", "p99.9", "max", "later than 8 ms")
        let distributions = rounds.map { Distribution($0.joined()) }
        for (subject, distribution) in zip(subjects, distributions) {
            let columns = [0.5, 0.99, 0.999, 1].map { "\(Int(distribution.percentile($0)))" }
            table.add(
                subject.title, columns[0], columns[1], columns[2], columns[3],
                "\(distribution.count(above: Self.late))")
        }
        let ratio = { (ours: Distribution, theirs: Distribution) in
            ours.percentile(0.99) / max(theirs.percentile(0.99), 1)
        }
        let comparison = { (place: Int) in
            let byRounds = zip(rounds[0], rounds[place]).map { ratio(Distribution($0), Distribution($1)) }
            return """
                \(ratio(distributions[0], distributions[place]).thousandths) times that of the \(subjects[place].title); \
                median of the rounds' ratios \(Distribution(byRounds).median.thousandths)
                """
        }
        let compared = subjects.indices.filter { [.dispatch, .guardedThread].contains(subjects[$0]) }
        return ([table.description] + compared.map { "p99 of mudra's queue: \(comparison($0))" }).joined(
            separator: "\n")
    }

    /// Starts this program once more, in another role.
    private static func start(_ role: String, _ options: [String] = []) throws -> Program {
        try Program(starting: [Workbench.ourselves, WakeRole.command, role] + options, output: .lines)
    }

    /// Measures all subjects in turns, so that other work of the machine affects all alike. The first round is a
    /// warm-up.
    /// - Returns: the samples of each round, for each subject.
    private static func rounds(_ children: [Program]) throws -> [[[Double]]] {
        var ages = [[[Double]]](repeating: [], count: children.count)
        for round in 0...samples / WakeProbe.samplesPerRound {
            for (place, child) in children.enumerated() {
                for _ in 0..<WakeProbe.samplesPerRound {
                    usleep(.random(in: pause))
                    withUnsafeBytes(of: MonotonicClock.now.value) { child.write($0) }
                }
                let answer = child.readBytes(WakeProbe.samplesPerRound * MemoryLayout<UInt64>.stride)
                guard answer.count == WakeProbe.samplesPerRound * MemoryLayout<UInt64>.stride else {
                    throw MeasureError("a measured process has ended")
                }
                let received = answer.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
                if round > 0 { ages[place].append(received.map { Double($0) }) }
            }
        }
        return ages
    }
}
