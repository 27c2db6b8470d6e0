import MudraTouch

/// What a configuration makes of one recording, and why: everything that `mudractl explain` shows.
///
/// Times are the recording's own.
public struct Explanation: Hashable, Sendable {
    /// The file, as it was named.
    public var recording: String
    /// What the recorded screen calls itself, fit for display.
    public var device: String
    /// The extent of the screen.
    public var screen: ScreenSize
    /// The time of the first event.
    public var start: Microseconds
    /// The time of the last thing that happened.
    public var end: Microseconds
    /// The zones of the configuration, in order of declaration.
    public var zones: [ExplainedZone]
    /// In order of landing.
    public var contacts: [ExplainedContact]
    /// In the order of the configuration.
    public var recognizers: [ExplainedRecognizer]
    /// What there was no room for; nil: all is there.
    public var leftOut: ExplainedRest?

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

/// The rest of a recording that is too long to be explained whole.
public struct ExplainedRest: Hashable, Sendable {
    /// What came after that is left out.
    public var start: Microseconds
    /// How many touches landed after it.
    public var contacts: Int

    package init(start: Microseconds, contacts: Int) {
        self.start = start
        self.contacts = contacts
    }

    /// For people: what is left out.
    /// - Parameter origin: the recording's start.
    public func text(since origin: Microseconds) -> String {
        let touches = contacts == 1 ? "1 touch" : "\(contacts) touches"
        return "left out for want of room: what came after \((start - origin).seconds.thousandths) s, \(touches)"
    }
}

/// A part of the screen with gestures of its own.
public struct ExplainedZone: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// Where it is, in mm.
    public var rect: Rect

    package init(name: String, rect: Rect) {
        self.name = name
        self.rect = rect
    }
}

/// A finger, or a pen, from landing to lift.
public struct ExplainedContact: Hashable, Sendable {
    /// The same from landing to lift; no two contacts of a recording have the same.
    public var number: UInt32
    /// What it is a touch of.
    public var tool: Contact.Tool
    /// The name of the zone that it landed in; nil: in none.
    public var zone: String?
    /// Its places from landing on: one sample for every time that it moved, and the last one for its end.
    public var samples: [ContactSample]
    /// How it came to its end.
    public var end: ContactEnd
    /// From when on it counted for nothing, since it had lain still; nil: never.
    public var rested: Microseconds?

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

/// How a contact came to its end.
public enum ContactEnd: String, Sendable {
    /// It lifted.
    case lifted
    /// It was taken for a palm.
    case palm
    /// The recording ends before it.
    case cut
}

/// Where a contact was from a moment on.
public struct ContactSample: Hashable, Sendable {
    /// When.
    public var time: Microseconds
    /// In mm.
    public var position: Point

    package init(time: Microseconds, position: Point) {
        self.time = time
        self.position = position
    }
}
