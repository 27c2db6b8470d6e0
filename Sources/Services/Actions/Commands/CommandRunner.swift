import Dispatch
import MudraClient
import MudraGestureSettings
import MudraSupport
import MudraTouch

/// Runs the commands of gestures when gestures arrive. Confined to one serial queue.
///
/// The runner never waits for a command, and commands of different gestures never wait for each other.
final class CommandRunner {
    private let supervisor: any Supervisor
    private let queue: DispatchQueue
    private let log: Log
    private var lanes: [String: GestureLanes] = [:]
    /// Gestures in progress by their numbers, each with its lane; without one, its commands are left out.
    private var active: [UInt64: (gesture: ActiveGesture, lane: CommandLane?)] = [:]

    /// A runner without gestures.
    /// - Parameters:
    ///   - supervisor: starts the commands.
    ///   - queue: the serial queue of runner and supervisor.
    ///   - log: called with one line for people at a time.
    init(_ supervisor: any Supervisor, queue: DispatchQueue, log: Log) {
        self.supervisor = supervisor
        self.queue = queue
        self.log = log
    }

    /// Handles a new state of a gesture.
    /// - Parameter binding: the gesture's current binding, if any. For a gesture in progress, the binding at its
    ///   beginning counts.
    func receive(_ gesture: Gesture, _ binding: GestureBinding?) {
        dispatchPrecondition(condition: .onQueue(queue))
        switch gesture.state {
        case .recognized: begin(gesture, binding, .recognized)
        case .began: begin(gesture, binding, .began)
        case .changed: advance(gesture)
        case .ended: end(gesture, .ended)
        case .cancelled: end(gesture, .cancelled)
        }
    }

    /// Runs `on_cancelled` of all gestures in progress, of which no more will arrive.
    /// - Parameter clearing: whether to drop the commands that wait.
    func cancelAll(clearing: Bool = false) {
        if clearing { for lane in lanes.values { lane.clear() } }
        for (gesture, lane) in active.values {
            if let request = gesture.request(for: .cancelled) { lane?.add(request) }
        }
        active = [:]
    }

    private func begin(_ gesture: Gesture, _ binding: GestureBinding?, _ event: CommandEvent) {
        // A gesture without commands costs nothing and does not count towards any limit.
        guard let binding, binding.commands.areThere else { return }
        let lane = lanes(of: binding.name).lane(binding.commands.whenBusy, at: Microseconds(gesture.time))
        let started = ActiveGesture(gesture, binding)
        if event == .began { active[gesture.number] = (started, lane) }
        if let request = started.request(for: event) { lane?.add(request) }
        if started.hasChanged { lane?.addChanges(of: started) }
    }

    private func advance(_ gesture: Gesture) {
        guard let (known, lane) = active[gesture.number] else { return }
        known.advance(gesture)
        if known.hasChanged { lane?.addChanges(of: known) }
    }

    private func end(_ gesture: Gesture, _ event: CommandEvent) {
        guard let (known, lane) = active.removeValue(forKey: gesture.number) else { return }
        known.advance(gesture)
        // The last value before the end. A cancelled gesture has none.
        if event == .ended, known.hasChanged { lane?.addChanges(of: known) }
        if let request = known.request(for: event) { lane?.add(request) }
    }

    private func lanes(of name: String) -> GestureLanes {
        if let known = lanes[name] { return known }
        let new = GestureLanes(name, supervisor, queue: queue, log: log)
        lanes[name] = new
        return new
    }

    /// Forgets the state of gestures that are no longer configured.
    func keep(only names: Set<String>) {
        lanes = lanes.filter { names.contains($0.key) || !$0.value.isIdle }
    }
}

extension GestureCommands {
    fileprivate var areThere: Bool { !onEvent.isEmpty || onChange != nil }
}
