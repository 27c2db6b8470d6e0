import Dispatch
import Foundation
import MudraBus
import MudraClient
import MudraTouch
import TestSupport
import Testing

@testable import MudraActions
@testable import MudraDeclarations
@testable import MudraGestureSettings
@testable import MudraTOML

/// A supervisor and a runner on a queue of their own, their log, and a folder for what commands write.
final class CommandBench: @unchecked Sendable {
    let folder: TemporaryFolder
    private let queue = DispatchQueue(label: "commands")
    let supervisor: SpawnSupervisor
    private let runner: CommandRunner
    /// The time of the next gesture, in µs: some seconds pass between two, as nothing else is said.
    private var time: UInt64 = 0
    private let lines = Lines()

    /// Confined to `queue`.
    private final class Lines {
        var all: [String] = []
    }

    init() throws {
        folder = try TemporaryFolder()
        supervisor = SpawnSupervisor(queue: queue) { [lines] in lines.all.append($0) }
        runner = CommandRunner(supervisor, queue: queue) { [lines] in lines.all.append($0) }
    }

    var log: [String] { queue.sync { lines.all } }

    func path(_ name: String) -> String { folder.path(name) }

    func text(_ name: String) -> String { folder.read(name) ?? "" }

    func lineCount(_ name: String) -> Int { text(name).split(separator: "\n").count }

    func touch(_ name: String) {
        #expect(FileManager.default.createFile(atPath: path(name), contents: nil))
    }

    /// Runs on the queue; `prepare` before, on the thread that spawns. `$OUT` is the folder.
    func run(
        _ command: Command, of gesture: String = "gesture", environment: [(name: String, value: String)] = [],
        timeLimit: Microseconds? = nil, prepare: () -> Void = {}, onEnd: @escaping () -> Void = {}
    ) {
        queue.sync {
            prepare()
            supervisor.start(request(command, of: gesture, environment, timeLimit), onEnd: onEnd)
        }
    }

    /// Runs a command so many times, one right after the other; what has ended is looked at only after that.
    func run(_ command: Command, times: Int, onEnd: @escaping () -> Void) {
        queue.sync {
            for _ in 0..<times { supervisor.start(request(command, of: "gesture", [], nil), onEnd: onEnd) }
            // The time itself: they are to have ended by then.
            usleep(100_000)
        }
    }

    /// As `run`, from a worker of Dispatch, whose signals are blocked.
    func runOnWorker(_ command: Command) {
        queue.async { [self] in supervisor.start(request(command, of: "gesture", [], nil)) {} }
    }

    private func request(
        _ command: Command, of gesture: String, _ environment: [(name: String, value: String)],
        _ timeLimit: Microseconds?
    ) -> CommandRequest {
        CommandRequest(
            gesture: gesture, command: command, environment: environment + [("OUT", folder.path)],
            timeLimit: timeLimit)
    }

    // MARK: Gestures

    /// A discrete gesture is made, with a command bound to it in which `$OUT` is the folder.
    /// - Parameter pause: how long after the one before, in µs.
    func make(
        _ command: String, of gesture: String = "gesture", whenBusy: WhenBusy = .queue, pause: UInt64 = 10_000_000
    ) throws {
        var commands = GestureCommands()
        commands.onEvent[.recognized] = .shell(inFolder(command))
        commands.whenBusy = whenBusy
        tell(.recognized, try binding(gesture, "tap", commands), pause: pause)
    }

    /// Something has become of a gesture.
    func tell(
        _ state: Gesture.State, _ binding: GestureBinding, id: UInt64 = 1, pause: UInt64 = 10_000_000,
        _ details: [String: BusValue] = [:]
    ) {
        queue.sync {
            time += pause
            let type = binding.declaration.configuration.type.rawValue
            let details = details.merging(["gesture_id": .uint64(id)]) { $1 }
            runner.receive(Gesture(binding.name, type: type, state: state, time: time, details: details), binding)
        }
    }

    func cancelAll(clearing: Bool) {
        queue.sync { runner.cancelAll(clearing: clearing) }
    }

    /// A gesture with commands.
    func binding(_ name: String, _ type: String, _ commands: GestureCommands) throws -> GestureBinding {
        let declaration = try RecognizerDeclaration(name: name, type: type, options: [:])
        return GestureBinding(
            declaration: declaration, commands: commands, file: "gestures.toml",
            position: SourcePosition(line: 1, column: 1))
    }

    /// The command with the folder for `$OUT`.
    func inFolder(_ command: String) -> String {
        command.replacingOccurrences(of: "$OUT", with: folder.path)
    }
}

/// Waits for `condition`: long, since only a failure waits to the end.
func eventually(
    _ what: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () throws -> Bool
) async throws {
    // By time and by tries: other tests that wait hold on to the threads that tasks have, and minutes may pass in which
    // this one has looked but once.
    let limit = ContinuousClock.now + .seconds(60)
    var tries = 0
    while try !condition() {
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
