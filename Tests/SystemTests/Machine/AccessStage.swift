import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// The daemon on the system bus as its own user, a screen, and people with programs that register gestures and listen.
final class AccessStage {
    static let manager = ["org.mudra.Mudra1", "/org/mudra/Mudra1", "org.mudra.Mudra1.Manager"]

    let folder: TemporaryFolder
    let daemon: Program
    let screen: UinputDevice
    /// Lets in the user `kiosk`, who hears everything: when it has, everybody has who does.
    static let configuration = "[access]\nusers = [\"kiosk\"]\n"

    /// A user's programs.
    final class Person {
        let user: User
        let actions: Program
        let monitor: Program
        private let folder: TemporaryFolder

        /// A tap and a press, however slow.
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

        /// Registers gestures, and listens to all of the user's.
        /// - Parameter isTrusted: whether its programs have the group that `mudra-actions` is installed with.
        init(_ user: User, isTrusted: Bool = false, gestures: String = tapAndPress) throws {
            self.user = user
            folder = try TemporaryFolder()
            let configuration = try folder.write(gestures, to: "gestures.toml")
            actions = try Program(
                as: user, "mudra-actions", ["--config", configuration], in: folder, isTrusted: isTrusted)
            monitor = try Program(as: user, "mudractl", ["monitor", "--json"], in: folder, isTrusted: isTrusted)
        }

        /// What it has heard: the gestures and their states.
        var heard: [String] {
            lines.map { "\($0["recognizer"] as? String ?? "?") \($0["state"] as? String ?? "?")" }
        }

        /// Which of them told a place.
        var located: [Bool] { lines.map { $0["x_mm"] != nil } }

        var lines: [[String: Any]] { monitor.jsonLines }

        /// Waits until it is where its programs hear what there is to hear.
        func waitUntilRegistered() {
            actions.wait(for: " registered")
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        let file = try folder.write(Self.configuration, to: "mudrad.toml")
        screen = try UinputDevice(.screen())
        daemon = try Program(as: .mudra, "mudrad", ["--config", file], in: folder)
        daemon.wait(for: "10 contacts")
    }

    /// What a user's program that only listens hears.
    func monitor(as user: User, isTrusted: Bool = false) throws -> Program {
        try Program(as: user, "mudractl", ["monitor", "--json"], in: folder, isTrusted: isTrusted)
    }

    /// Changes the daemon's configuration.
    func configure(_ text: String) throws {
        _ = try folder.write(text, to: "mudrad.toml")
        daemon.send(SIGHUP)
    }

    /// What busctl says, run by a user.
    func busctl(as user: User?, _ words: String...) throws -> String {
        let words = ["--system", "--no-pager"] + words
        let program =
            try user.map { try Program(as: $0, "/usr/bin/busctl", words, in: folder) }
            ?? Program("/usr/bin/busctl", words, in: folder)
        program.waitForEnd()
        return program.said
    }

    /// Lets a finger tap, and waits until a witness has heard of it.
    func tap(until witness: Person, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = witness.heard.count
        tap()
        let isHeard = eventually { witness.heard.count > before }
        #expect(
            isHeard, "\(witness.user) hears no tap: \(witness.monitor.said) \(daemon.said)",
            sourceLocation: sourceLocation)
    }

    /// Lets a finger tap, and waits until all have heard of it who do.
    /// - Returns: how much each has heard by then.
    func settled(_ people: [Person], _ witness: Person) throws -> [Int] {
        try tap(until: witness)
        // The time itself: they are told together, and are as quick as each other.
        usleep(1_000_000)
        return people.map(\.heard.count)
    }

    /// Lets a finger tap again and again, until something has come true: what logind and polkit say takes its time.
    func tapUntil(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) throws {
        let isTrue = (0..<100).contains { _ in
            tap()
            return eventually(within: 1, condition)
        }
        #expect(isTrue, "in vain: \(daemon.said)", sourceLocation: sourceLocation)
    }

    /// Lets a finger tap as quickly as the machine is.
    func tap(x: Int32 = 1_500, y: Int32 = 1_000) {
        land(x: x, y: y)
        lift()
    }

    /// Lets a finger down, for as long as it takes, at a place in units of the screen, which are 1/16 mm.
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
    /// The JSON objects that it has said.
    var jsonLines: [[String: Any]] {
        said.split(separator: "\n").filter { $0.hasPrefix("{") }.compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
        }
    }
}
