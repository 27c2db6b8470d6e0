import Glibc
import MudraBus
import MudraEvdev
import Testing

@testable import MudraClient
@testable import MudraEvdev
@testable import MudraRecorder

@Suite("Choosing the screen and the source of a recording") struct RecordableScreenTests {
    private static func node(_ id: String, _ name: String, role: NodeRole = .touchscreen) -> (InputNode, NodeRole) {
        let path = "/dev/input/\(id)"
        return (
            InputNode(id: id, systemPath: "/sys/\(id)", path: path, name: name, capabilities: .init()), role
        )
    }

    private static func object(_ id: String, _ name: String, grabbed: Bool = false) -> MudraObject {
        MudraObject(
            path: "/org/mudra/Mudra1/devices/\(id)",
            properties: [
                "Node": .string("/dev/input/\(id)"), "Name": .string(name), "Grabbed": .boolean(grabbed),
            ])
    }

    private static let nodes: [(node: InputNode, role: NodeRole)] = [
        node("event3", "left"), node("event4", "pad", role: .ignored("a touchpad")), node("event5", "right"),
        node("event6", "twin", role: .ignored("x")), node("event7", "twin", role: .ignored("x")),
    ]

    private func choose(
        _ word: String?, _ nodes: [(node: InputNode, role: NodeRole)] = nodes, _ objects: [MudraObject] = []
    )
        throws(RecorderError) -> RecordableScreen
    {
        try RecordableScreen.choose(word, among: nodes, objects)
    }

    private func lines(_ word: String?, _ nodes: [(node: InputNode, role: NodeRole)] = nodes) -> [String] {
        do throws(RecorderError) {
            _ = try choose(word, nodes)
            return []
        } catch {
            return error.lines
        }
    }

    @Test("A screen is found by its node, the node's last part or its name, even if mudra does not use it")
    func words() throws {
        for word in ["/dev/input/event4", "event4", "pad"] { #expect(try choose(word).node == "/dev/input/event4") }
        #expect(try choose("/dev/input/event99").node == "/dev/input/event99")
    }

    @Test("Without a word the only touchscreen is chosen, and several are listed")
    func noWord() throws {
        #expect(try choose(nil, Array(Self.nodes.prefix(2))).node == "/dev/input/event3")
        #expect(
            lines(nil) == [
                "several devices match, name one by its node:", "  /dev/input/event3  left",
                "  /dev/input/event5  right",
            ])
        #expect(lines("twin").count == 3)
        #expect(lines(nil, []) == ["there is no touchscreen: `mudractl devices` lists all devices"])
        #expect(lines("event\n") == ["there is no device \"event?\": `mudractl devices` lists all devices"])
        // A screen that only mudrad knows.
        #expect(try choose(nil, [], [Self.object("event9", "far")]).node == "/dev/input/event9")
    }

    private func way(
        _ object: MudraObject?, wantsDaemon: Bool = false, error: Int32 = 0
    ) throws(RecorderError) -> String {
        let screen = RecordableScreen(node: "/dev/input/event3", name: "left", known: nil, object: object)
        let choice = try SourceChoice.choose(for: screen, wantsDaemon: wantsDaemon) { path throws(EvdevError) in
            // No node has that name.
            if error == 0 { return try Touchscreen(path: "/dev/null") }
            throw EvdevError(description: "cannot open", number: error)
        }
        guard case .daemon(let why) = choice else { return "device" }
        return why
    }

    @Test("mudrad is the source if the node cannot be read, is grabbed, or if the user asks for it")
    func sources() throws {
        let object = Self.object("event3", "left")
        #expect(try way(object, wantsDaemon: true) == "as requested")
        #expect(try way(object, error: EACCES) == "because /dev/input/event3 cannot be read: Permission denied")
        #expect(try way(object, error: EPERM).hasPrefix("because"))
        #expect(try way(Self.object("event3", "left", grabbed: true)).hasPrefix("because mudrad has grabbed it"))
    }

    @Test("Without a possible source there is an error", arguments: [EACCES, ENOENT, ENODEV])
    func none(_ error: Int32) {
        #expect(throws: RecorderError.self) { try way(nil, error: error) }
        #expect(throws: RecorderError.self) { try way(nil, wantsDaemon: true) }
        // The node exists but is not a screen: mudrad would not help.
        if error != EACCES {
            #expect(throws: RecorderError.self) { try way(Self.object("event3", "left"), error: error) }
        }
    }

    @Test("A number of seconds must be above 0", arguments: [("0.05", 0.05), ("10", 10), (".5", 0.5), ("3.", 3)])
    func seconds(_ word: String, _ seconds: Double) {
        #expect(RecordingOptions.seconds(word) == seconds)
    }

    @Test(
        "Text that is not a number of seconds is refused",
        arguments: ["", "0", "-1", "nan", "inf", "1e3", "0x10", "1 ", "9999999999", "1.2.3", "."])
    func noSeconds(_ word: String) {
        #expect(RecordingOptions.seconds(word) == nil)
    }
}
