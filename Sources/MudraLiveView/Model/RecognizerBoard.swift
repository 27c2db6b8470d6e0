import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraTouch

/// How the recognizers of a screen stand, by what its engine tells.
struct RecognizerBoard {
    private(set) var rows: [LiveRecognizer]
    private let indices: [String: Int]
    /// The recognizers that each one waits for, as of a moment; engines tell of one after the other.
    private var waits: [String: (time: Microseconds, names: [String])] = [:]

    /// The gestures of a configuration, on a screen; nil: on one that is not there.
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

    /// Applies what the engine tells.
    mutating func apply(_ event: TraceEvent) {
        let name = event.recognizer.core.name
        guard let row = indices[name] else { return }
        switch event.kind {
        case .sees:
            // A recognizer that is busy already sees another finger.
            if rows[row].isPast || !rows[row].state.isBusy { set(row, .possible) }
        case .skips(_, let skipReason):
            if rows[row].isPast || rows[row].state == .ready { set(row, .unconcerned, skipReason.text) }
        case .ignores: break
        case .loses(let contact):
            if rows[row].state == .possible { set(row, .possible, "touch \(contact.value) lies still") }
        case .waits(let other):
            var names = waits[name].flatMap { $0.time == event.time ? $0.names : nil } ?? []
            if !names.contains(other.core.name) { names.append(other.core.name) }
            waits[name] = (event.time, names)
            set(row, .waiting, "until \(names.joined(separator: ", ")) \(names.count == 1 ? "has" : "have") failed")
        case .yields(let other, let measurement):
            set(row, .waiting, "moves as for \(other.core.name): \(measurement.text)")
        case .resets:
            waits[name] = nil
            // Its touches are gone, and nothing has come of them.
            if !rows[row].state.isOver { set(row, .ready) }
            rows[row].isPast = true
        }
    }

    /// Applies a transition, while the engine tells of it.
    mutating func apply(_ transition: Transition) {
        guard let row = indices[transition.recognizer.core.name] else { return }
        waits[transition.recognizer.core.name] = nil
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
