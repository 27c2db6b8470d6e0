import MudraTouch

/// The effect of a configuration on one recording, with reasons: everything that `mudractl explain` shows.
///
/// Times are the recording's own.
package struct Explanation: Hashable, Sendable {
    /// The file, as the user named it.
    package var recording: String
    /// The device name of the recorded screen, fit for display.
    package var device: String
    package var screen: ScreenSize
    /// The time of the first event.
    package var start: Microseconds
    /// The time of the last event.
    package var end: Microseconds
    /// The zones of the configuration, in order of declaration.
    package var zones: [ExplainedZone]
    /// The contacts, in order of landing.
    package var contacts: [ExplainedContact]
    /// The recognizers, in the order of the configuration.
    package var recognizers: [ExplainedRecognizer]
    /// The part of the recording that is left out for its length; nil: none.
    package var leftOut: ExplainedRest?

    package init(
        recording: String, device: String, screen: ScreenSize, start: Microseconds, end: Microseconds,
        zones: [ExplainedZone], contacts: [ExplainedContact], recognizers: [ExplainedRecognizer],
        leftOut: ExplainedRest? = nil
    ) {
        self.recording = recording
        self.device = device
        self.screen = screen
        self.start = start
        self.end = end
        self.zones = zones
        self.contacts = contacts
        self.recognizers = recognizers
        self.leftOut = leftOut
    }
}

/// The rest of a recording that is too long to explain in full.
package struct ExplainedRest: Hashable, Sendable {
    /// The time after which the recording is left out.
    package var start: Microseconds
    /// The number of touches that landed after it.
    package var contacts: Int

    package init(start: Microseconds, contacts: Int) {
        self.start = start
        self.contacts = contacts
    }

    /// A text about the rest, for people.
    /// - Parameter origin: the recording's start.
    package func text(since origin: Microseconds) -> String {
        let touches = contacts == 1 ? "1 touch" : "\(contacts) touches"
        return "too long to show in full: left out after \((start - origin).seconds.thousandths) s, \(touches)"
    }
}

/// A part of the screen with its own gestures.
package struct ExplainedZone: Hashable, Sendable {
    package var name: String
    /// The zone's rectangle, in mm.
    package var rect: Rect

    package init(name: String, rect: Rect) {
        self.name = name
        self.rect = rect
    }
}

/// A finger or a pen, from landing to lift.
package struct ExplainedContact: Hashable, Sendable {
    /// The contact's number, the same from landing to lift and unique in the recording.
    package var number: UInt32
    package var tool: Contact.Tool
    /// The name of the zone that it landed in; nil: none.
    package var zone: String?
    /// Its positions from landing on: one sample for every move, and a last one for its end.
    package var samples: [ContactSample]
    package var end: ContactEnd
    /// The time from which gestures ignored it because it lay still; nil: never.
    package var rested: Microseconds?
    /// The figures by which it was taken for a palm, for people; nil: it was not, or the panel itself said so.
    package var palm: String?

    package init(
        number: UInt32, tool: Contact.Tool, zone: String? = nil, samples: [ContactSample], end: ContactEnd,
        rested: Microseconds? = nil
    ) {
        self.number = number
        self.tool = tool
        self.zone = zone
        self.samples = samples
        self.end = end
        self.rested = rested
    }
}

package enum ContactEnd: String, Sendable {
    case lifted
    case palm
    /// Events about it are missing.
    case lost
    /// The recording ends before the contact does.
    case cut

    init(_ cause: CancellationCause) {
        self =
            switch cause {
            case .palm: .palm
            case .lost: .lost
            case .jump, .echo, .pen, .end, .turned: .cut
            }
    }
}

/// The position of a contact from a moment on.
package struct ContactSample: Hashable, Sendable {
    package var time: Microseconds
    /// The position, in mm.
    package var position: Point

    package init(time: Microseconds, position: Point) {
        self.time = time
        self.position = position
    }
}
