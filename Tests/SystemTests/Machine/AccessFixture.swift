import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// A daemon that runs as its own user on the system bus, with a screen, and users with programs that register gestures
/// and listen.
final class AccessFixture {
    static let manager = ["org.mudra.Mudra1", "/org/mudra/Mudra1", "org.mudra.Mudra1.Manager"]

    let folder: TemporaryFolder
    let daemon: Program
    let screen: UinputDevice
    /// Lets in the user `kiosk`, who receives every gesture. When the kiosk has received one, every other entitled user
    /// has, too.
    static let configuration = "[access]\nusers = [\"kiosk\"]\n"

    /// The programs of one user.
    final class Person {
        let user: User
        let actions: Program
        let monitor: Program
        private let folder: TemporaryFolder

        /// A tap and a press, with limits for slow fingers.
        static let tapAndPress = """
            [[gesture]]
            name = "tap"
            type = "tap"
            max_duration_ms = 300
            [[gesture]]
            name = "press"
            type = "long-press"
            min_duration_ms = 2000
            """

        /// Registers gestures, and listens to all gestures of the user.
        /// - Parameter isTrusted: whether the programs have the group that `mudra-actions` is installed with.
        init(_ user: User, isTrusted: Bool = false, gestures: String = tapAndPress) throws {
            self.user = user
            folder = try TemporaryFolder()
            let configuration = try folder.write(gestures, to: "gestures.toml")
            actions = try Program(
                as: user, "mudra-actions", ["--config", configuration], in: folder, isTrusted: isTrusted)
            monitor = try Program(as: user, "mudractl", ["monitor", "--json"], in: folder, isTrusted: isTrusted)
        }

        /// The gestures that the user has received, with their states.
        var heard: [String] {
            lines.map { "\($0["recognizer"] as? String ?? "?") \($0["state"] as? String ?? "?")" }
        }

        /// For each gesture received, whether it had a location.
        var located: [Bool] { lines.map { $0["x_mm"] != nil } }

        var lines: [[String: Any]] { monitor.jsonLines }

        /// Waits until the gestures are registered. The monitor may listen later.
        func waitUntilRegistered() {
            actions.wait(for: " registered")
        }

        /// How many programs of the user have subscribed to gestures: mudra-actions and the monitor.
        var subscribers: Int {
            let question = ["--system", "get-property"] + AccessFixture.manager + ["Health"]
            guard let query = try? Program(as: user, "/usr/bin/busctl", question, in: folder) else { return 0 }
            query.waitForEnd()
            let words = query.said.split(whereSeparator: \.isWhitespace)
            // A name and its number follow each other.
            return zip(words, words.dropFirst()).first { $0.0 == "\"subscribers\"" }.flatMap { Int($0.1) } ?? 0
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        let file = try folder.write(Self.configuration, to: "mudrad.toml")
        screen = try UinputDevice(.screen())
        daemon = try Program(as: .mudra, "mudrad", ["--config", file], in: folder)
        daemon.wait(for: "10 contacts")
    }

    /// Starts a program of the user that only listens.
    func monitor(as user: User, isTrusted: Bool = false) throws -> Program {
        try Program(as: user, "mudractl", ["monitor", "--json"], in: folder, isTrusted: isTrusted)
    }

    func configure(_ text: String) throws {
        _ = try folder.write(text, to: "mudrad.toml")
        daemon.send(SIGHUP)
    }

    /// Runs busctl as a user.
    /// - Returns: its output.
    func busctl(as user: User?, _ words: String...) throws -> String { try busctl(as: user, words) }

    /// Runs busctl as a user, or as root if there is none.
    /// - Returns: its output.
    func busctl(as user: User?, _ words: [String]) throws -> String {
        let words = ["--system", "--no-pager"] + words
        let program =
            try user.map { try Program(as: $0, "/usr/bin/busctl", words, in: folder) }
            ?? Program("/usr/bin/busctl", words, in: folder)
        program.waitForEnd()
        return program.said
    }

    /// Taps with one finger, and waits until a witness has received the tap.
    func tap(until witness: Person, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(eventually { witness.subscribers } >= 2, sourceLocation: sourceLocation)
        let before = witness.heard.count
        tap()
        let isHeard = eventually { witness.heard.count > before }
        #expect(
            isHeard, "\(witness.user) hears no tap: \(witness.monitor.said) \(daemon.said)",
            sourceLocation: sourceLocation)
    }

    /// Taps with one finger, and waits until every entitled user has received the tap.
    /// - Returns: the number of gestures that each person has received by then.
    func settled(_ people: [Person], _ witness: Person) throws -> [Int] {
        try tap(until: witness)
        Host.settle()
        return people.map(\.heard.count)
    }

    /// Taps repeatedly until a condition holds: logind and polkit take some time.
    func tapUntil(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) throws {
        let isTrue = (0..<100).contains { _ in
            tap()
            return eventually(within: 1, condition)
        }
        #expect(isTrue, "in vain: \(daemon.said)", sourceLocation: sourceLocation)
    }

    /// Taps with one finger, as quickly as the machine can.
    func tap(x: Int32 = 1_500, y: Int32 = 1_000) {
        land(x: x, y: y)
        lift()
    }

    /// Lands a finger, which stays until `lift`, at a place in units of 1/16 mm.
    func land(x: Int32 = 1_500, y: Int32 = 1_000) {
        screen.send(EV_ABS, ABS_MT_TRACKING_ID, Int32.random(in: 1...60_000))
        screen.send(EV_ABS, ABS_MT_POSITION_X, x)
        screen.send(EV_ABS, ABS_MT_POSITION_Y, y)
        screen.report()
    }

    func lift() {
        screen.send(EV_ABS, ABS_MT_TRACKING_ID, -1)
        screen.report()
    }
}

extension Program {
    /// The JSON objects in the output.
    var jsonLines: [[String: Any]] {
        said.split(separator: "\n").filter { $0.hasPrefix("{") }.compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
        }
    }
}
