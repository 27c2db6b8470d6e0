import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraTouch

/// How the recognizers of a screen stand, by what its engine tells.
struct RecognizerBoard {
    private(set) var rows: [LiveRecognizer]
    private let places: [String: Int]
    /// Who is waited for, of a moment; engines tell of one after the other.
    private var waits: [String: (time: Microseconds, names: [String])] = [:]

    /// The gestures of a configuration, on a screen; nil: on one that is not there.
    init(_ settings: GestureSettings, on device: DeviceIdentity?) {
        rows = settings.bindings.map { binding in
            let declaration = binding.declaration
            let type = declaration.configuration.type.rawValue
            if !declaration.isEnabled {
                return LiveRecognizer(name: binding.name, type: type, standing: .off, detail: "switched off")
            }
            if let device, !declaration.isFor(device) {
                return LiveRecognizer(name: binding.name, type: type, standing: .off, detail: "not for this screen")
            }
            return LiveRecognizer(name: binding.name, type: type)
        }
        places = Dictionary(rows.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Takes a note of the engine's.
    mutating func take(_ note: TraceEvent) {
        let name = note.recognizer.core.name
        guard let place = places[name] else { return }
        switch note.event {
        case .sees:
            // One that is at it already sees another finger.
            if rows[place].isPast || !rows[place].standing.isBusy { set(place, .possible) }
        case .skips(_, let skipReason):
            if rows[place].isPast || rows[place].standing == .ready { set(place, .unconcerned, skipReason.text) }
        case .ignores: break
        case .loses(let contact):
            if rows[place].standing == .possible { set(place, .possible, "touch \(contact.value) lies still") }
        case .waits(let other):
            var names = waits[name].flatMap { $0.time == note.time ? $0.names : nil } ?? []
            if !names.contains(other.core.name) { names.append(other.core.name) }
            waits[name] = (note.time, names)
            set(place, .waiting, "until \(names.joined(separator: ", ")) \(names.count == 1 ? "has" : "have") failed")
        case .yields(let other, let measurement):
            set(place, .waiting, "moves as for \(other.core.name): \(measurement.text)")
        case .resets:
            waits[name] = nil
            // Its touches are gone, and nothing has come of them.
            if !rows[place].standing.isOver { set(place, .ready) }
            rows[place].isPast = true
        }
    }

    /// Takes a transition, while the engine tells of it.
    mutating func take(_ transition: Transition) {
        guard let place = places[transition.recognizer.core.name] else { return }
        waits[transition.recognizer.core.name] = nil
        let standing = LiveRecognizer.Standing(rawValue: transition.stateName) ?? .possible
        let reason = transition.reason?.text
        switch standing {
        case .failed: set(place, standing, reason ?? "")
        case .cancelled: set(place, standing, reason ?? transition.values.brief)
        default: set(place, standing, transition.values.brief)
        }
    }

    private mutating func set(_ place: Int, _ standing: LiveRecognizer.Standing, _ detail: String = "") {
        rows[place].standing = standing
        rows[place].detail = detail
        rows[place].isPast = false
    }
}

extension LiveRecognizer.Standing {
    fileprivate var isBusy: Bool {
        switch self {
        case .possible, .waiting, .began, .changed: true
        default: isOver
        }
    }
}
