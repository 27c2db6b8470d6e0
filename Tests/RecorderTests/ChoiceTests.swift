import Glibc
import MudraBus
import MudraEvdev
import Testing

@testable import MudraClient
@testable import MudraDevices
@testable import MudraRecorder

@Suite("Which screen is recorded, and from where") struct ChoiceTests {
    private static func node(_ id: String, _ name: String, role: NodeRole = .touchscreen) -> (InputNode, NodeRole) {
        let path = "/dev/input/\(id)"
        return (
            InputNode(id: id, systemPath: "/sys/\(id)", path: path, name: name, tags: nil, capabilities: .init()), role
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

    @Test("By its node, the last part of that, or its name, be it one that mudra does not use")
    func words() throws {
        for word in ["/dev/input/event4", "event4", "pad"] { #expect(try choose(word).node == "/dev/input/event4") }
        #expect(try choose("/dev/input/event99").node == "/dev/input/event99")
    }

    @Test("Without a word, the only touchscreen; of several it is to be said which")
    func noWord() throws {
        #expect(try choose(nil, Array(Self.nodes.prefix(2))).node == "/dev/input/event3")
        #expect(lines(nil) == ["which of these?", "  /dev/input/event3  left", "  /dev/input/event5  right"])
        #expect(lines("twin").count == 3)
        #expect(lines(nil, []) == ["there is no touchscreen: mudractl devices tells of all there are"])
        #expect(lines("event\n") == ["there is no device \"event?\": mudractl devices tells of all there are"])
        // One that mudrad alone knows of.
        #expect(try choose(nil, [], [Self.object("event9", "far")]).node == "/dev/input/event9")
    }

    private func way(
        _ object: MudraObject?, wantsDaemon: Bool = false, error: Int32 = 0
    ) throws(RecorderError) -> String {
        let screen = RecordableScreen(node: "/dev/input/event3", name: "left", known: nil, object: object)
        let choice = try SourceChoice.choose(for: screen, wantsDaemon: wantsDaemon) { path throws(EvdevError) in
            // There is none of that name.
            if error == 0 { return try Touchscreen(path: "/dev/null") }
            throw EvdevError(description: "cannot open", number: error)
        }
        guard case .daemon(let why) = choice else { return "device" }
        return why
    }

    @Test("mudrad is asked where the node may not be read or tells nothing, and if that is wanted")
    func sources() throws {
        let object = Self.object("event3", "left")
        #expect(try way(object, wantsDaemon: true) == "as asked for")
        #expect(try way(object, error: EACCES) == "since /dev/input/event3 may not be read: Permission denied")
        #expect(try way(object, error: EPERM).hasPrefix("since"))
        #expect(try way(Self.object("event3", "left", grabbed: true)).hasPrefix("which has grabbed it"))
    }

    @Test("Where there is no way, it is said why not", arguments: [EACCES, ENOENT, ENODEV])
    func none(_ error: Int32) {
        #expect(throws: RecorderError.self) { try way(nil, error: error) }
        #expect(throws: RecorderError.self) { try way(nil, wantsDaemon: true) }
        // What is there is no screen: mudrad would not help.
        if error != EACCES {
            #expect(throws: RecorderError.self) { try way(Self.object("event3", "left"), error: error) }
        }
    }

    @Test("So many seconds are a number above 0", arguments: [("0.05", 0.05), ("10", 10), (".5", 0.5), ("3.", 3)])
    func seconds(_ word: String, _ seconds: Double) {
        #expect(RecordingOptions.seconds(word) == seconds)
    }

    @Test(
        "What is none is refused",
        arguments: ["", "0", "-1", "nan", "inf", "1e3", "0x10", "1 ", "9999999999", "1.2.3", "."])
    func noSeconds(_ word: String) {
        #expect(RecordingOptions.seconds(word) == nil)
    }
}
