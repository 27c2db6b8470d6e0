import Foundation
import TestSupport
import Testing

/// Chords of a gesture arrive in applications with their modifiers, and sooner than those of a program that types.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("sway", "wtype", "foot"), "no Sway, wtype or foot here"))
    struct EmulationKeyTests {
        /// Tap with two fingers for a chord, with three for the same by a program.
        private static let gestures = """
            [[gesture]]
            name = "chord"
            type = "tap"
            touches = 2
            land_within_ms = 5000
            max_duration_ms = 5000
            keys = "ctrl+shift+k"
            [[gesture]]
            name = "program"
            type = "tap"
            touches = 3
            land_within_ms = 5000
            max_duration_ms = 5000
            run = "wtype -M ctrl -M shift k"
            """
        /// The number of chords for each client. MUDRA_CHORDS sets it.
        private static let count =
            ProcessInfo.processInfo.environment["MUDRA_CHORDS"].flatMap { Int($0) } ?? 100

        private let fixture: SessionFixture

        init() throws {
            fixture = try SessionFixture(.named("Sway"), gestures: Self.gestures)
            try fixture.waitForGrab()
            let isThere = Package.soon {
                try fixture.session.inputs(of: "keyboard").contains { $0.hasSuffix(":mudra_keyboard") }
            }
            try #require(isThere, "no keyboard: \(SessionFixture.journal)")
        }

        private func client(_ toolkit: SessionClient.Toolkit) throws -> SessionClient {
            let client = try SessionClient(toolkit, in: fixture.session)
            try client.show("keys")
            try fixture.session.waitForWindow()
            client.waitForQuiet()
            return client
        }

        /// Makes a tap with some fingers, and waits for the key.
        /// - Returns: the time from the lift until the client has the key, in ms. Nil if it does not come.
        private func tap(_ fingers: Int, on client: SessionClient) throws -> Int? {
            let known = client.lines.count
            let lifted = try fixture.play(Strokes.tap(fingers: fingers))
            var time: Int?
            _ = eventually(every: 5, within: 10) {
                for case .did(let then, let what) in client.lines.dropFirst(known) where what.hasPrefix("key ") {
                    time = then
                }
                return time != nil
            }
            // The gesture's fingers are not those of a double tap.
            usleep(50_000)
            return time.map { $0 - lifted }
        }

        /// The keys that a client has got after the first `count` lines.
        private func keys(_ client: SessionClient, after count: Int) -> [String] {
            client.lines.dropFirst(count).compactMap { line in
                if case .did(_, let what) = line, what.hasPrefix("key ") { String(what.dropFirst(4)) } else { nil }
            }
        }

        @Test(
            "Every chord arrives with its modifiers",
            arguments: [SessionClient.Toolkit.gtk3, .gtk4, .terminal])
        func everyChordArrives(_ toolkit: SessionClient.Toolkit) throws {
            let client = try client(toolkit)
            let start = client.lines.count
            var delays: [Int] = []
            for _ in 0..<Self.count {
                if let delay = try tap(2, on: client) { delays.append(delay) }
            }
            client.waitForQuiet()
            let keys = keys(client, after: start)
            let right = keys.count { $0 == "ctrl+shift+k" }
            #expect(
                right == Self.count && keys.count == Self.count,
                "\(keys.filter { $0 != "ctrl+shift+k" }) \(SessionFixture.journal)")
            print(
                "\(toolkit.testDescription): \(right) chords of \(Self.count), median \(median(delays)) ms after the lift"
            )
        }

        @Test("A chord of the configuration arrives sooner than that of a program which types it")
        func aChordIsSoonerThanAProgram() throws {
            let client = try client(.gtk3)
            var delays: (chord: [Int], program: [Int]) = ([], [])
            for _ in 0..<min(Self.count, 100) {
                delays.chord.append(try #require(try tap(2, on: client), "\(SessionFixture.journal)"))
                delays.program.append(try #require(try tap(3, on: client), "\(SessionFixture.journal)"))
            }
            let (chord, program) = (median(delays.chord), median(delays.program))
            print("from lift to key: chord \(chord) ms, wtype \(program) ms, ratio \(Double(chord) / Double(program))")
            // Both are of this run, so the speed of the machine does not matter.
            #expect(chord < program)
        }

        @Test("The first chord after a start of mudrad arrives") func theFirstChordArrives() throws {
            let client = try client(.gtk3)
            for round in 0..<5 {
                let start = client.lines.count
                try Package.shell("systemctl reset-failed mudrad.service; systemctl restart mudrad.service")
                fixture.waitForGestures()
                try fixture.waitForGrab()
                _ = try tap(2, on: client)
                client.waitForQuiet()
                let seen = keys(client, after: start)
                #expect(seen == ["ctrl+shift+k"], "round \(round): \(SessionFixture.journal)")
            }
        }

        private func median(_ numbers: [Int]) -> Int {
            numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
        }
    }
}
