import Gestures
import MudraDeclarations
import MudraEvdev
import MudraPipeline
import MudraTouch

/// Follows a replay and writes down what becomes of every contact and every recognizer, for as long as there is room.
final class ReplayRecorder {
    private(set) var contacts: [ExplainedContact] = []
    /// When the last thing happened.
    private(set) var end: Microseconds = 0
    /// What the recognizers went through, by their names, which are unique in a configuration.
    private var logs: [String: AttemptLog] = [:]
    /// Where in `contacts` those are that are on the screen.
    private var places: [UInt32: Int] = [:]
    private let zoneNames: [UInt32: String]
    private let room: Int
    /// How much has been written down: places, and as many as each part of a recognizer's log is worth.
    private(set) var size = 0
    /// What there is no room for; nil: there has been room for all.
    private(set) var leftOut: ExplainedRest?
    /// What a part of a log takes, beside a place: the strings of its reason and its JSON.
    private static let partSize = 5

    /// - Parameters:
    ///   - zoneNames: the zones' names by their tags.
    ///   - room: how much is written down before the rest is left out.
    init(zoneNames: [UInt32: String], room: Int) {
        self.zoneNames = zoneNames
        self.room = room
    }

    /// Wants to be told of everything.
    func follow(_ pipeline: ScreenPipeline) {
        pipeline.onFrame = { [unowned self, unowned pipeline] frame in record(frame, pipeline.engine) }
        pipeline.engine.onTrace = { [unowned self] trace in record(trace) }
    }

    func record(_ transition: Transition) {
        change(transition.recognizer, at: transition.time) { $0.append(transition) }
    }

    private func change(_ recognizer: any Recognizer, at time: Microseconds, _ body: (inout AttemptLog) -> Void) {
        guard leftOut == nil else { return }
        end = max(end, time)
        let name = recognizer.core.name
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

    private func record(_ frame: TouchFrame, _ engine: GestureEngine) {
        if leftOut != nil {
            leftOut?.contacts += frame.contacts.count { $0.phase == .began }
            return
        }
        end = max(end, frame.time)
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
                    contact.phase == .ended ? .lifted : engine.cancellationCause == .palm ? .palm : .cut
            }
        }
        // Not in the midst of a frame, whose touches and attempts belong together.
        if size > room { leftOut = ExplainedRest(start: frame.time, contacts: 0) }
    }
}
