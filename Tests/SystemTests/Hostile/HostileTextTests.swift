import Dispatch
import Foundation
import MudraBus
import TestSupport
import Testing

/// Text from files and from a false `mudrad`, on its way to a terminal.
@Suite(.serialized) struct HostileTextTests {
    /// Text that controls a terminal: a title, a colour by a single character, and the direction of text.
    private static let evil = "\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}fdp\u{2066}x\u{2028}y\nmudractl: all is well\r"

    private let fixture: BusFixture

    init() throws {
        fixture = try BusFixture()
    }

    private func mudractl(_ words: [String]) throws -> String {
        let program = try Program(
            "mudractl", words, in: fixture.folder,
            environment: fixture.sessionEnvironment)
        program.waitForEnd()
        return program.said
    }

    /// Whether the output contains only printable characters and no forged line.
    private func isHarmless(_ said: String) -> Bool {
        !said.isEmpty
            && said.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control: scalar == "\n"
                case .format, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
            && !said.contains("\nmudractl: all is well")
    }

    /// Swift would take hours to compare such a text, and watchdogs would end mudrad.
    @Test("Marks without end on a letter of a call do not hold mudrad up") func marksWithoutEnd() throws {
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "no touchscreen")
        let client = try TestClient(fixture)
        let key = BusValue.string("a" + String(repeating: "\u{301}\u{323}", count: 200_000))
        let answer = client.call("SetSession", [.array(of: "{sv}", [.entry(key, .variant("x"))])])
        #expect("\(answer)".contains("a session has no key"))
        #expect(client.subscribe().isSuccess)
    }

    @Test(
        "Names of files do not control the terminal",
        arguments: [["check"], ["replay", "--config"], ["explain", "--config"]])
    func namesOfFilesDriveNoTerminal(_ command: [String]) throws {
        let name = Self.evil.replacing("/", with: "_")
        let right = "[[gesture]]\nname = \"poke\"\ntype = \"tap\"\n"
        let recording = CommandLine.source("Recordings/why.evemu").path
        for text in [right, "[[gesture]\n"] {
            let file = try fixture.folder.write(text, to: name)
            let form = command[0] == "explain" ? ["--json"] : []
            let said = try mudractl(command + [file] + (command[0] == "check" ? [] : [recording]) + form)
            #expect(isHarmless(said), "\(said.debugDescription)")
        }
        let file = try fixture.folder.write(right, to: "gestures.toml")
        if command.count > 1 {
            #expect(isHarmless(try mudractl(command + [file, "/nowhere/" + name])))
            let copy = try fixture.folder.write(String(contentsOfFile: recording, encoding: .utf8), to: name + ".evemu")
            for form in [[], ["--json"], ["--svg"]] where form != ["--svg"] || command[0] == "explain" {
                #expect(isHarmless(try mudractl(command + [file, copy] + form)), "\(command) \(form)")
            }
        }
    }

    @Test(
        "A false mudrad does not control the terminal",
        arguments: [
            ["status"], ["status", "--json"], ["gestures"], ["gestures", "--json"], ["grab", "on"], ["monitor"],
            ["doctor"], ["doctor", "--json"],
        ])
    func aFalseDaemonDrivesNoTerminal(_ words: [String]) throws {
        let daemon = try FalseDaemon(on: fixture, saying: Self.evil)
        let said = try mudractl(words + ["--bus", fixture.bus])
        #expect(isHarmless(said), "\(said.debugDescription)")
        withExtendedLifetime(daemon) {}
    }

    /// JSON cannot represent NaN or infinity.
    @Test("JSON has null for a value that is not a number") func nonNumbersAreNull() throws {
        let daemon = try FalseDaemon(on: fixture, saying: "poke")
        let monitor = try Program("mudractl", ["monitor", "--json", "--bus", fixture.bus], in: fixture.folder)
        #expect(eventually { daemon.hasSubscriber })
        daemon.tell([
            "scale": .double(.nan), "location": .structure([.double(.infinity), .double(-.infinity)]),
            "translation": .structure([.double(1.5), .double(1e307)]),
        ])
        monitor.wait(for: "}\n")
        let line = try #require(monitor.said.split(separator: "\n").last { $0.hasPrefix("{") })
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["scale"] is NSNull && object["x_mm"] is NSNull && object["y_mm"] is NSNull, "\(line)")
        #expect(object["translation_x_mm"] as? Double == 1.5 && object["translation_y_mm"] is NSNull)
    }
}

/// A `mudrad` that gives the same text in every answer.
///
/// Unchecked: confined to its queue.
private final class FalseDaemon: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mudra.false-daemon")
    private var connection: BusConnection?
    private var subscriber: String?

    init(on fixture: BusFixture, saying text: String) throws {
        try queue.sync {
            let connection = try BusConnection(BusAddress(fixture.bus), queue: queue)
            try connection.serve { [weak self] call in self?.answer(call, text) }
            try connection.requestName("org.mudra.Mudra1")
            connection.activate { _ in }
            self.connection = connection
        }
    }

    var hasSubscriber: Bool { queue.sync { subscriber != nil } }

    private func answer(_ call: BusCall, _ text: String) {
        let properties: BusValue = .properties(
            ["Name", "Type", "Group", "Version", "Owner", "Node"].map { ($0, .string(text)) }
                + [("RequireFailureOf", .strings([text])), ("Realtime", true)])
        switch call.member {
        case "GetAll": call.answer([properties])
        case "GetManagedObjects":
            let interfaces = ["Recognizer", "Device"].map {
                BusValue.entry(.string("org.mudra.Mudra1.\($0)"), properties)
            }
            call.answer([
                .array(of: "{oa{sa{sv}}}", [.entry(.objectPath("/x"), .array(of: "{sa{sv}}", interfaces))])
            ])
        case "Subscribe" where text == "poke":
            subscriber = call.sender
            call.answer([])
        default: call.fail(BusError(name: "org.mudra.Mudra1.Error.NoSession", message: text))
        }
    }

    /// Sends a gesture.
    func tell(_ details: KeyValuePairs<String, BusValue>) {
        queue.sync {
            try? connection?.sendSignal(
                "Gesture", of: "org.mudra.Mudra1.Manager", at: "/org/mudra/Mudra1", to: subscriber
            ) {
                $0.values([
                    "poke", "tap", "recognized", .uint64(1), .uint32(1),
                    .properties(details.map { ($0.key, $0.value) }),
                ])
            }
        }
    }
}
