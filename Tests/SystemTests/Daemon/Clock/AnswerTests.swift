import MudraBus
import TestSupport
import Testing

/// A call that changes how touches are read is answered when they are read so: a gesture that a finger makes after the
/// answer is by the change.
@Suite(.serialized, .enabled(if: ThreadHold.isAllowed)) struct AnswerTests: SubscriberSuite {
    private static let device = "org.mudra.Mudra1.Device"
    private static let screen = "/org/mudra/Mudra1/devices/event3"
    private static let manager = "org.mudra.Mudra1.Manager"
    private static let root = "/org/mudra/Mudra1"

    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    /// The calls, each with its method, arguments, interface and path.
    private static var calls: [(String, [BusValue], String, String)] {
        let set = { (property: String, value: BusValue) -> (String, [BusValue], String, String) in
            let arguments: [BusValue] = [.string(device), .string(property), .variant(value)]
            return ("Set", arguments, "org.freedesktop.DBus.Properties", screen)
        }
        let outputs = BusValue.array(of: "{ss}", [.entry("eDP-1", "left-up")])
        return [
            set("Orientation", "left-up"), set("Orientation", "auto"), set("Enabled", false),
            ("SetSession", [.properties([("orientations", outputs)])], manager, root),
            ("Reload", [], manager, root),
            ("OpenTouchStream", [.properties([])], manager, root),
            ("OpenGestureStream", [.properties([])], manager, root),
            ("AddRecognizer", ["tap", "tap", .properties([])], manager, root),
        ]
    }

    @Test("A change is answered when the real-time queue has taken it") func aChangeIsAnsweredWhenTaken() throws {
        for (method, arguments, interface, path) in Self.calls {
            let hold = try ThreadHold(.main, of: daemon.pid, in: fixture.folder)
            let isAnswered = client.begin(method, arguments, of: interface, at: path)
            // The answer to a later call, which needs the bus queue only.
            #expect(client.get("Name", of: Self.device, at: Self.screen) != nil)
            #expect(!isAnswered(), "\(method) \(arguments)")
            hold.end()
            #expect(eventually { isAnswered() }, "\(method)")
        }
    }
}
