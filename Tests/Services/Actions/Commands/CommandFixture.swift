import Dispatch
import Foundation
import MudraClient
import MudraTouch
import TestSupport
import Testing

@testable import MudraActions
@testable import MudraDeclarations
@testable import MudraGestureSettings
@testable import MudraSettings

/// A supervisor and a runner on their own queue, their log, and a folder for the commands' output.
final class CommandFixture: @unchecked Sendable {
    let folder: TemporaryFolder
    private let queue = DispatchQueue(label: "commands")
    let supervisor: SpawnSupervisor
    private let runner: CommandRunner
    /// The time of the next gesture, in µs. By default some seconds pass between two gestures.
    private var time: UInt64 = 0
    private let lines = LogLines()
    private let timeLimits = TimeLimits()

    /// The time limits of commands, for which no time passes by itself. Confined to `queue`.
    private final class TimeLimits {
        var now: Microseconds = 0
        /// In the order of time.
        var waiting: [(due: Microseconds, end: () -> Void)] = []

        func add(_ limit: Microseconds, _ end: @escaping () -> Void) {
            let due = now + limit
            let place = waiting.firstIndex { $0.due > due } ?? waiting.endIndex
            waiting.insert((due, end), at: place)
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        supervisor = SpawnSupervisor(
            queue: queue, wait: { [timeLimits] in timeLimits.add($0, $1) }, log: lines.log)
        runner = CommandRunner(supervisor, queue: queue, log: lines.log)
    }

    var log: [String] { queue.sync { lines.all } }

    func path(_ name: String) -> String { folder.path(name) }

    func text(_ name: String) -> String { folder.read(name) ?? "" }

    func lineCount(_ name: String) -> Int { text(name).split(separator: "\n").count }

    func touch(_ name: String) {
        #expect(FileManager.default.createFile(atPath: path(name), contents: nil))
    }

    /// Runs on the queue, after `prepare` on the thread that spawns. `$OUT` is the folder.
    func run(
        _ command: Command, of gesture: String = "gesture", environment: [(name: String, value: String)] = [],
        timeLimit: Microseconds? = nil, prepare: () -> Void = {}, onEnd: @escaping () -> Void = {}
    ) {
        queue.sync {
            prepare()
            supervisor.start(request(command, of: gesture, environment, timeLimit), onEnd: onEnd)
        }
    }

    /// Runs a command several times in a row, and looks for ended processes only when all have ended.
    func run(_ command: Command, times: Int, onEnd: @escaping () -> Void) {
        queue.sync {
            for _ in 0..<times { supervisor.start(request(command, of: "gesture", [], nil), onEnd: onEnd) }
            #expect(eventually { zombies.count } >= times)
        }
    }

    /// Lets time pass for the time limits of commands.
    func pass(_ time: Microseconds) {
        queue.sync {
            let end = timeLimits.now + time
            while let next = timeLimits.waiting.first, next.due <= end {
                timeLimits.waiting.removeFirst()
                timeLimits.now = next.due
                next.end()
            }
            timeLimits.now = end
        }
    }

    /// As `run`, but from a worker of Dispatch, whose signals are blocked.
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

    /// Makes a discrete gesture with a command in which `$OUT` is the folder.
    /// - Parameter pause: the time since the gesture before, in µs.
    func make(
        _ command: String, of gesture: String = "gesture", whenBusy: WhenBusy = .queue, pause: UInt64 = 10_000_000
    ) throws {
        var commands = GestureCommands()
        commands.onEvent[.recognized] = .shell(inFolder(command))
        commands.whenBusy = whenBusy
        tell(.recognized, try binding(gesture, "tap", commands), pause: pause)
    }

    /// Reports a new state of a gesture.
    func tell(
        _ state: Gesture.State, _ binding: GestureBinding, id: UInt64 = 1, pause: UInt64 = 10_000_000,
        _ values: GestureValues = GestureValues()
    ) {
        queue.sync {
            time += pause
            let type = binding.declaration.configuration.type.rawValue
            let gesture = Gesture(binding.name, type: type, state: state, time: time, number: id, values: values)
            runner.receive(gesture, binding)
        }
    }

    func cancelAll(clearing: Bool) {
        queue.sync { runner.cancelAll(clearing: clearing) }
    }

    func keep(only names: Set<String>) {
        queue.sync { runner.keep(only: names) }
    }

    func binding(_ name: String, _ type: String, _ commands: GestureCommands) throws -> GestureBinding {
        let declaration = try RecognizerDeclaration(name: name, type: type, options: [:])
        return GestureBinding(
            declaration: declaration, commands: commands, file: "gestures.toml",
            position: SourcePosition(line: 1, column: 1))
    }

    /// The command, with the folder in place of `$OUT`.
    func inFolder(_ command: String) -> String {
        command.replacingOccurrences(of: "$OUT", with: folder.path)
    }
}

/// A shell command that waits until the test creates the file `name` or is over.
func waiting(for name: String) -> String {
    "while [ -d \"$OUT\" ] && [ ! -e \"$OUT/\(name)\" ]; do sleep 0.05; done"
}
