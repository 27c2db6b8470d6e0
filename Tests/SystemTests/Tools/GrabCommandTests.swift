import Dispatch
import MudraBus
import Testing

/// `mudractl grab`, and the grabbed screens in `mudractl devices`.
@Suite(.serialized) struct GrabCommandTests {
    private let fixture: DaemonFixture

    init() throws {
        fixture = try DaemonFixture()
    }

    private func grab(_ words: String...) throws -> (status: Int32, said: String) {
        try fixture.run("mudractl", ["grab", "--bus", fixture.bus] + words)
    }

    @Test(
        "A wrong word is a usage error",
        arguments: [([], "needs on or off"), (["no"], "not \"no\""), (["on", "--json"], "no option --json")])
    func aWrongWordIsUsage(_ words: [String], _ said: String) throws {
        let answer = try fixture.run("mudractl", ["grab"] + words)
        #expect(answer.status == 2 && answer.said.contains(said), "\(answer)")
    }

    @Test("mudractl grab fails without mudrad") func withoutMudradThereIsNothingToGrab() throws {
        #expect(try grab("on") == (1, "mudractl: mudrad does not run. To find out why: mudractl doctor\n"))
    }

    /// The emulated kernel cannot make devices.
    @Test("mudractl grab prints mudrad's answer") func theAnswerOfMudradIsPassedOn() throws {
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "no touchscreen")
        try fixture.waitForDaemonName()
        #expect(try grab("on") == (1, "mudractl: mudrad uses no touchscreen. To find out why: mudractl doctor\n"))
        try fixture.plugIn()
        daemon.wait(for: "10 contacts")
        let client = try TestClient(fixture)
        let answer = client.set(
            "Grabbed", true, of: "org.mudra.Mudra1.Device", at: "/org/mudra/Mudra1/devices/event3")
        guard case .failure(let error) = answer else { return #expect(Bool(false), "grabbed") }
        #expect(!error.message.isEmpty)
        #expect(try grab("on") == (1, "mudractl: /dev/input/event3: \(error.message)\n"))
        #expect(try grab("off") == (0, ""))
    }

    @Test("mudractl grab grabs the named screens") func theScreensThatAreNamedAreGrabbed() throws {
        let screens = try GrabbableScreens.start(["event3": "left", "event4": "right", "event5": "right"], on: fixture)
        #expect(try grab("on", "/dev/input/event4") == (0, ""))
        #expect(screens.grabbed == ["event4"])
        #expect(try grab("on", "event3") == (0, ""))
        #expect(screens.grabbed == ["event3", "event4"])
        #expect(try grab("off", "right", "event3") == (0, ""))
        #expect(screens.grabbed == [])
        #expect(try grab("on") == (0, ""))
        #expect(screens.grabbed == ["event3", "event4", "event5"])
    }

    @Test("An unknown name changes nothing") func aNameThatIsNobodysChangesNothing() throws {
        let screens = try GrabbableScreens.start(["event3": "left"], on: fixture)
        let answer = try grab("on", "left", "event33", "middle")
        #expect(answer.status == 1)
        #expect(answer.said.contains("\"event33\"") && answer.said.contains("\"middle\""), "\(answer)")
        #expect(screens.grabbed == [])
    }

    @Test("A refusal for one screen does not affect the others") func oneThatIsRefusedKeepsNoOtherFromIt() throws {
        let screens = try GrabbableScreens.start(
            ["event3": "left", "event4": "stubborn", "event5": "right"], on: fixture)
        #expect(try grab("on") == (1, "mudractl: /dev/input/event4: not this one\n"))
        #expect(screens.grabbed == ["event3", "event5"])
    }

    @Test("mudractl devices shows which screens are grabbed") func devicesSayWhatIsGrabbed() throws {
        try fixture.plugIn()
        let devices = { (flags: String...) in
            try fixture.run("mudractl", ["devices", "--bus", fixture.bus] + flags).said
        }
        #expect(try !devices().contains("grabbed"))
        let screens = try GrabbableScreens.start(["event3": "mudra demo touchscreen"], on: fixture)
        #expect(try devices().hasSuffix(": used\n"))
        #expect(try devices("--json").contains("\"used\":true,\"watched\":false,\"grabbed\":false"))
        #expect(try grab("on") == (0, ""))
        #expect(try devices().hasSuffix(": used, grabbed\n"))
        #expect(try devices("--json").contains("\"grabbed\":true"))
        withExtendedLifetime(screens) {}
    }
}

/// The screens of a mudrad that can grab. The screen "stubborn" refuses.
@BusActor
private final class GrabbableScreens: ObjectTree {
    private static let manager = "/org/mudra/Mudra1"
    private let names: [String: String]
    private let connection: BusConnection
    private var grabbedScreens: Set<String> = []

    /// - Parameter names: the screens' names, by the last parts of their nodes.
    nonisolated static func start(_ names: [String: String], on fixture: BusFixture) throws -> GrabbableScreens {
        let bus = fixture.bus
        return try BusActor.sync { try GrabbableScreens(names, on: bus) }
    }

    private init(_ names: [String: String], on bus: String) throws {
        self.names = names
        connection = try BusConnection(BusAddress(bus), queue: BusActor.queue)
        let server = ObjectServer(self, managerAt: Self.manager)
        try connection.serve { server.answer($0, from: ()) }
        try connection.requestName("org.mudra.Mudra1")
        connection.activate { _ in }
    }

    nonisolated var grabbed: [String] { BusActor.sync { grabbedScreens.sorted() } }

    func paths(for _: Void) -> [String] { [Self.manager] + names.keys.map { "\(Self.manager)/devices/\($0)" } }

    func interfaces(at path: String, for _: Void) -> [BusInterface<Void>]? {
        guard path != Self.manager else { return [] }
        guard let node = path.split(separator: "/").last.map(String.init), let name = names[node] else { return nil }
        let grabbed = BusProperty<Void>(
            "Grabbed", "b",
            set: { [weak self] value, _, _ throws(BusError) in
                if name == "stubborn" { throw BusError(name: "org.mudra.Mudra1.Error.X", message: "not this one") }
                if value == true { self?.grabbedScreens.insert(node) } else { self?.grabbedScreens.remove(node) }
                return .done
            }, { [weak self] in .boolean(self?.grabbedScreens.contains(node) == true) })
        return [
            BusInterface(
                "org.mudra.Mudra1.Device",
                properties: [
                    BusProperty("Name", "s") { .string(name) },
                    BusProperty("Node", "s") { .string("/dev/input/\(node)") },
                    grabbed,
                ])
        ]
    }
}
