import Actions
import Dispatch
import Foundation
import Settings
import Testing

/// A runner on a queue of its own, its log, and a folder for what its commands write.
final class Bench: @unchecked Sendable {
    let folder: URL
    private let queue = DispatchQueue(label: "commands")
    private let runner: CommandRunner
    private let lines = Lines()

    /// Confined to `queue`.
    private final class Lines {
        var all: [String] = []
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("actions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        runner = CommandRunner(queue: queue) { [lines] in lines.all.append($0) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var log: [String] { queue.sync { lines.all } }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func text(_ name: String) -> String {
        (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    }

    func lineCount(_ name: String) -> Int { text(name).split(separator: "\n").count }

    func touch(_ name: String) {
        #expect(FileManager.default.createFile(atPath: path(name), contents: nil))
    }

    /// Runs on the queue; `prepare` before, on the thread that spawns. `$OUT` is the folder.
    func run(
        _ command: Command,
        of gesture: String = "gesture",
        environment: [(name: String, value: String)] = [],
        whenBusy: WhenBusy = .queue,
        prepare: () -> Void = {}
    ) {
        queue.sync {
            prepare()
            runner.run(command, of: gesture, environment: environment + [("OUT", folder.path)], whenBusy: whenBusy)
        }
    }

    /// As `run`, from a worker of Dispatch, whose signals are blocked.
    func runOnWorker(_ command: Command) {
        queue.async { [self] in
            runner.run(command, of: "gesture", environment: [("OUT", folder.path)], whenBusy: .queue)
        }
    }
}

/// Waits for `condition`: long, since only a failure waits to the end.
func eventually(
    _ what: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
) async throws {
    // By time and by tries: other tests that wait hold on to the threads that tasks have, and minutes may pass in which
    // this one has looked but once.
    let limit = ContinuousClock.now + .seconds(60)
    var tries = 0
    while !condition() {
        tries += 1
        guard ContinuousClock.now < limit || tries < 500 else {
            Issue.record(what ?? "did not happen", sourceLocation: sourceLocation)
            return
        }
        try await Task.sleep(for: .milliseconds(10))
    }
}

/// A shell text that waits until the test creates the file `name`, or is over.
func waiting(for name: String) -> String {
    "while [ -d \"$OUT\" ] && [ ! -e \"$OUT/\(name)\" ]; do sleep 0.05; done"
}
