import Dispatch
import Glibc
import MudraClient
import MudraSupport
import MudraTouch
import TestSupport

@testable import MudraActions
@testable import MudraGestureSettings

/// A runner of programs on its own queue, its log, and a folder for the programs' output.
final class GestureProgramFixture: @unchecked Sendable {
    let folder: TemporaryFolder
    private let queue = DispatchQueue(label: "programs")
    private let runner: ProgramRunner
    private let lines = LogLines()
    private var time: UInt64 = 0

    /// - Parameter pause: the first pause before a program starts again.
    init(pause: Int = 20) throws {
        // As mudra-actions does.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
        let supervisor = SpawnSupervisor(queue: queue, log: lines.log)
        runner = ProgramRunner(
            supervisor, queue: queue, pauses: Backoff(milliseconds: pause, upTo: 60_000), log: lines.log)
    }

    deinit {
        queue.sync { runner.stop {} }
    }

    var log: [String] { queue.sync { lines.all } }

    func path(_ name: String) -> String { folder.path(name) }
    func text(_ name: String) -> String { folder.read(name) ?? "" }
    func lines(_ name: String) -> [String] { text(name).split(separator: "\n").map(String.init) }

    /// A program of shell text, in which `$OUT` is the folder.
    func program(_ name: String, _ text: String, _ gestures: Set<String> = ["zoom", "tap"]) -> GestureProgram {
        GestureProgram(name: name, command: .shell("OUT='\(folder.path)'; \(text)"), gestures: gestures)
    }

    func keep(_ programs: GestureProgram...) {
        queue.sync { runner.keep(programs) }
    }

    func cancelAll() {
        queue.sync { runner.cancelAll() }
    }

    func stop(completion: @escaping () -> Void) {
        queue.sync { runner.stop(completion: completion) }
    }

    /// Reports a state of a gesture 8 ms after the one before.
    /// - Returns: the line that programs get.
    @discardableResult func tell(_ state: Gesture.State, _ name: String = "zoom", id: UInt64 = 1) -> String {
        queue.sync {
            time += 8_000
            let type = state == .recognized ? "tap" : "pinch"
            var values = GestureValues()
            (values.touches, values.scale) = (2, Double(time) / 1e6)
            let gesture = Gesture(name, type: type, state: state, time: time, number: id, values: values)
            runner.receive(gesture)
            return gesture.jsonLine
        }
    }
}
