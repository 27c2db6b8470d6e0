import Evdev
import Gestures
import Pipeline
import Settings
import Touch

/// Follows a replay and takes down what becomes of every contact and every recognizer.
final class Witness {
    private(set) var contacts: [ExplainedContact] = []
    /// When the last thing happened.
    private(set) var end: Microseconds = 0
    /// The courses of the recognizers by their names, which are unique in a configuration.
    private var courses: [String: Course] = [:]
    /// Where in `contacts` those are that are on the screen.
    private var places: [UInt32: Int] = [:]
    private let zoneNames: [UInt32: String]

    /// - Parameter zoneNames: the zones' names by their tags.
    init(zoneNames: [UInt32: String]) {
        self.zoneNames = zoneNames
    }

    /// Wants to be told of everything.
    func follow(_ pipeline: ScreenPipeline) {
        pipeline.onFrame = { [unowned self, unowned pipeline] frame in take(frame, pipeline.engine) }
        pipeline.engine.onNote = { [unowned self] note in take(note) }
    }

    func take(_ transition: Transition) {
        end = max(end, transition.time)
        courses[transition.recognizer.core.name, default: Course()].take(transition)
    }

    /// The attempts of a recognizer, and the touches that it was not given.
    func course(of name: String) -> (attempts: [ExplainedAttempt], unseen: [UnseenTouch]) {
        var course = courses[name, default: Course()]
        course.close(at: end)
        return (course.attempts, course.unseen)
    }

    private func take(_ note: Note) {
        end = max(end, note.time)
        if case .loses(let contact) = note.event, let place = places[contact.value] {
            contacts[place].rested = note.time
        }
        courses[note.recognizer.core.name, default: Course()].take(note)
    }

    private func take(_ frame: TouchFrame, _ engine: GestureEngine) {
        end = max(end, frame.time)
        for contact in frame.contacts {
            let number = contact.id.value
            let sample = ExplainedContact.Sample(time: frame.time, position: contact.position)
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
                contacts[place].end = contact.phase == .ended ? .lifted : engine.loss == .palm ? .palm : .cut
            }
        }
    }
}
