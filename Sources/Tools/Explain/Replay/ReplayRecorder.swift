import Gestures
import MudraDeclarations
import MudraEvdev
import MudraGestureSettings
import MudraPipeline
import MudraTouch

/// Follows a replay and records every contact and every recognizer, as long as there is room.
final class ReplayRecorder {
    private(set) var contacts: [ExplainedContact] = []
    private var emulation: EmulationLog
    /// The time of the last event.
    private(set) var end: Microseconds = 0
    /// The logs of the recognizers by their names, which are unique in a configuration.
    private var logs: [String: AttemptLog] = [:]
    /// The indices in `contacts` of the contacts on the screen.
    private var places: [UInt32: Int] = [:]
    private let zoneNames: [UInt32: String]
    private let room: Int
    /// The size of the record: samples, and each part of a recognizer's log as several samples.
    private(set) var size = 0
    /// The part that is left out for lack of room; nil: none.
    private(set) var leftOut: ExplainedRest?
    /// The size of a part of a log, in samples: the strings of its reason and its JSON.
    private static let partSize = 5

    /// - Parameters:
    ///   - zoneNames: the zones' names by their tags.
    ///   - declarations: of the recognizers.
    ///   - room: the most to record before the rest is left out.
    init(zoneNames: [UInt32: String], declarations: [RecognizerDeclaration], room: Int) {
        emulation = EmulationLog(declarations)
        self.zoneNames = zoneNames
        self.room = room
    }

    func follow(_ pipeline: ScreenPipeline) {
        pipeline.onFrame = { [unowned self, unowned pipeline] frame in record(frame, pipeline.engine) }
        pipeline.engine.onTrace = { [unowned self] trace in record(trace) }
    }

    func record(_ transition: Transition) {
        let emulated = emulation.texts(of: transition)
        change(transition.recognizer, at: transition.time) { $0.append(transition, emulated) }
    }

    private func change(_ recognizer: any Recognizer, at time: Microseconds, _ body: (inout AttemptLog) -> Void) {
        guard leftOut == nil else { return }
        end = max(end, time)
        let name = recognizer.label
        let before = logs[name]?.size ?? 0
        body(&logs[name, default: AttemptLog()])
        size += ((logs[name]?.size ?? 0) - before) * Self.partSize
    }

    /// The attempts of a recognizer, and the touches that it was not given.
    func attempts(of name: String) -> (attempts: [ExplainedAttempt], unseen: [UnseenTouch]) {
        var log = logs[name, default: AttemptLog()]
        log.close(at: end)
        return (log.attempts, log.unseen)
    }

    private func record(_ trace: TraceEvent) {
        if leftOut == nil, case .loses(let contact) = trace.kind, let place = places[contact.value] {
            contacts[place].rested = trace.time
        }
        change(trace.recognizer, at: trace.time) { $0.append(trace) }
    }

    /// Records the figures of a palm, and the contact itself if it is one that never lands.
    private func record(_ palm: PalmSighting, at time: Microseconds) {
        let place = places[palm.contact.value] ?? contacts.count
        if place == contacts.count {
            let sample = ContactSample(time: time, position: palm.position)
            contacts.append(
                ExplainedContact(number: palm.contact.value, tool: .finger, samples: [sample], end: .palm))
            size += 1
        }
        contacts[place].palm = palm.evidence.text
    }

    private func record(_ frame: TouchFrame, _ engine: GestureEngine) {
        if leftOut != nil {
            leftOut?.contacts += frame.contacts.count { $0.phase == .began }
            return
        }
        end = max(end, frame.time)
        for palm in frame.palms { record(palm, at: frame.time) }
        for contact in frame.contacts {
            if contact.phase != .stationary { size += 1 }
            let number = contact.id.value
            let sample = ContactSample(time: frame.time, position: contact.position)
            if contact.phase == .began {
                places[number] = contacts.count
                contacts.append(
                    ExplainedContact(number: number, tool: contact.tool, samples: [sample], end: .cut))
            }
            guard let place = places[number] else { continue }
            if let touch = engine.touch(contact.id) { contacts[place].zone = zoneNames[touch.zone] }
            switch contact.phase {
            case .began, .stationary: break
            case .moved: contacts[place].samples.append(sample)
            case .ended, .cancelled:
                contacts[place].samples.append(sample)
                places[number] = nil
                contacts[place].end =
                    contact.cause.map { ContactEnd($0) } ?? .lifted
            }
        }
        // Not within a frame, because its touches and attempts belong together.
        if size > room { leftOut = ExplainedRest(start: frame.time, contacts: 0) }
    }
}
