import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraTouch

/// The states of a screen's recognizers, from the trace of its engine.
struct RecognizerBoard {
    private(set) var rows: [LiveRecognizer]
    private let indices: [String: Int]
    /// The recognizers that each one waits for, and since when; the engine reports them one after the other.
    private var waits: [String: (time: Microseconds, names: [String])] = [:]

    /// The recognizers of a configuration on a screen; nil: without a screen.
    init(_ settings: GestureSettings, on device: DeviceIdentity?) {
        rows = settings.bindings.map { binding in
            let declaration = binding.declaration
            let type = declaration.configuration.type.rawValue
            if !declaration.isEnabled {
                return LiveRecognizer(name: binding.name, type: type, state: .off, detail: "switched off")
            }
            if let device, !declaration.isFor(device) {
                return LiveRecognizer(name: binding.name, type: type, state: .off, detail: "not for this screen")
            }
            return LiveRecognizer(name: binding.name, type: type)
        }
        indices = Dictionary(rows.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Applies an event of the engine's trace.
    mutating func apply(_ event: TraceEvent) {
        let name = event.recognizer.label
        guard let row = indices[name] else { return }
        switch event.kind {
        case .sees:
            // A recognizer that is already busy sees another finger.
            if rows[row].isPast || !rows[row].state.isBusy { set(row, .possible) }
        case .skips(_, let skipReason):
            if rows[row].isPast || rows[row].state == .ready { set(row, .unconcerned, skipReason.text) }
        case .ignores, .compares: break
        case .loses(let contact):
            if rows[row].state == .possible { set(row, .possible, "touch \(contact.value) lies still") }
        case .waits(let other):
            var names = waits[name].flatMap { $0.time == event.time ? $0.names : nil } ?? []
            if !names.contains(other.label) { names.append(other.label) }
            waits[name] = (event.time, names)
            set(row, .waiting, "until \(names.joined(separator: ", ")) \(names.count == 1 ? "fails" : "fail")")
        case .yields(let other, let measurement):
            set(row, .waiting, "motion fits \(other.label) better: \(measurement.text)")
        case .resets:
            waits[name] = nil
            // Its touches have left without a result.
            if !rows[row].state.isOver { set(row, .ready) }
            rows[row].isPast = true
        }
    }

    /// Applies a transition of the engine.
    mutating func apply(_ transition: Transition) {
        guard let row = indices[transition.recognizer.label] else { return }
        waits[transition.recognizer.label] = nil
        let state = LiveRecognizer.DisplayState(rawValue: transition.stateName) ?? .possible
        let reason = transition.reason?.text
        switch state {
        case .failed: set(row, state, reason ?? "")
        case .cancelled: set(row, state, reason ?? transition.values.brief)
        default: set(row, state, transition.values.brief)
        }
    }

    private mutating func set(_ row: Int, _ state: LiveRecognizer.DisplayState, _ detail: String = "") {
        rows[row].state = state
        rows[row].detail = detail
        rows[row].isPast = false
    }
}

extension LiveRecognizer.DisplayState {
    fileprivate var isBusy: Bool {
        switch self {
        case .possible, .waiting, .began, .changed: true
        default: isOver
        }
    }
}
