import MudraClient
import MudraDeclarations
import MudraGestureSettings

/// A gesture in progress, with the commands that were bound to it when it began.
final class ActiveGesture {
    let binding: GestureBinding
    /// The last state received.
    private(set) var latest: Gesture
    /// Whether its next `on_changed` has to wait, as its rate demands.
    var isPausing = false
    private var steps: StepCounter?
    /// Whether there is a change that no command has reported.
    private var hasNews = false

    init(_ gesture: Gesture, _ binding: GestureBinding) {
        self.binding = binding
        latest = gesture
        guard case .steps(let step) = binding.commands.onChange?.pace else { return }
        steps = StepCounter(step)
        // A gesture that had to wait for another's failure may begin some steps away.
        hasNews = true
    }

    func advance(_ gesture: Gesture) {
        latest = gesture
        hasNews = true
    }

    /// Whether `on_changed` has a change to report.
    var hasChanged: Bool {
        guard binding.commands.onChange != nil, hasNews else { return false }
        return steps.map { $0.steps(to: latest.values) != 0 } ?? true
    }

    /// The time between two commands for changes, in µs; 0: none.
    var pauseMicroseconds: Int {
        guard case .rate(let perSecond) = binding.commands.onChange?.pace else { return 0 }
        // A rate can be close to 0; a day is as good as never.
        return Int(min(1e6 / perSecond, 86_400e6).rounded())
    }

    /// The command for an event; nil: none is bound.
    func request(for event: CommandEvent) -> CommandRequest? {
        binding.commands.onEvent[event].map { request($0, environment(state: event.rawValue)) }
    }

    /// The command for all changes since the last one, which then counts as reported; nil: nothing has changed.
    func requestForChanges() -> CommandRequest? {
        guard hasChanged, let change = binding.commands.onChange else { return nil }
        hasNews = false
        var environment = environment(state: "changed")
        if let count = steps?.steps(to: latest.values) {
            steps?.tell(count)
            environment.append(("MUDRA_STEPS", "\(count)"))
        }
        return request(change.command, environment)
    }

    private func environment(state: String) -> [(name: String, value: String)] {
        latest.environment(of: binding.declaration.gestureName, state: state)
    }

    private func request(_ command: Command, _ environment: [(name: String, value: String)]) -> CommandRequest {
        CommandRequest(
            gesture: binding.name, command: command, environment: environment,
            timeLimit: binding.commands.timeLimit, isTransientUnit: binding.commands.isTransientUnit)
    }
}
