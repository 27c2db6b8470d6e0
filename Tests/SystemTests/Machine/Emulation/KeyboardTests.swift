import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

/// Chords on the virtual keyboard, as the kernel passes them on.
extension Machine {
    @Suite(.serialized) struct EmulatedKeyboard {
        typealias Recognizer = (name: String, type: String, options: [(String, BusValue)])

        private static func tap(_ keys: BusValue) -> Recognizer {
            ("tap", "tap", [("keys", keys), ("max_duration_ms", .uint32(20_000))])
        }

        /// A sequence that takes a third of a second, so that something can happen while it goes on.
        private static let long = BusValue.strings(
            ["a", "b", "c", "d", "e", "f", "g", "h"].map { "super+shift+\($0)" })

        private func fixture(_ configuration: String = "", _ recognizers: Recognizer...) throws -> (
            GrabFixture, InputLog
        ) {
            let fixture = try GrabFixture(configuration: configuration, adding: recognizers)
            let keyboard = try InputLog("mudra-keyboard-\(fixture.node.split(separator: "/").last ?? "")")
            // A fixed wait: mudrad gives applications a second to find a new device.
            usleep(1_100_000)
            return (fixture, keyboard)
        }

        private func tap(_ fixture: GrabFixture) {
            fixture.land([0: (x: 100, y: 80)])
            fixture.lift(0)
        }

        @Test("Each chord arrives with its modifiers 20 ms ahead") func chordsArrive() throws {
            let (fixture, keyboard) = try fixture("", Self.tap(.string("super+ctrl+right")))
            let chords = Tier.isAll ? 100 : 10
            for count in 1...chords {
                tap(fixture)
                #expect(eventually { keyboard.presses.count >= 6 * count }, "\(fixture.daemon.said)")
            }
            let codes: [Int32] = [KEY_LEFTMETA, KEY_LEFTCTRL, KEY_RIGHT]
            var chord: [[Int32]] = []
            for code in codes { chord.append([code, 1]) }
            for code in codes.reversed() { chord.append([code, 0]) }
            let presses = keyboard.presses
            let expected = (0..<chords).flatMap { _ in chord }
            #expect(presses == expected)
            // The kernel's times, which applications see.
            let events = keyboard.events.filter { $0.type == UInt16(EV_KEY) }
            for start in stride(from: 0, to: events.count - 5, by: 6) {
                #expect(events[start + 2].time - events[start + 1].time >= 20_000)
            }
        }

        @Test("The first chord after a start arrives, even before applications know the keyboard")
        func firstChordArrives() throws {
            let application = try LibinputView()
            let fixture = try GrabFixture(adding: [Self.tap(.string("f5"))])
            tap(fixture)
            let node = try #require(InputLog.node("mudra-keyboard-\(fixture.node.split(separator: "/").last ?? "")"))
            let isThere = eventually {
                application.lines(of: node).contains { $0.contains("KEY_F5") && $0.contains("released") }
            }
            #expect(isThere, "\(application.lines(of: node))")
        }

        private static let volumeSteps: Recognizer = (
            "volume", "pan",
            [
                ("axis", .string("horizontal")),
                (
                    "on_changed",
                    .properties([("keys", .strings(["volumeup", "volumedown"])), ("step", .uint32(8))])
                ),
            ]
        )

        /// The finger goes 60 mm. The first 1.6 mm are the slop: 58.4 mm are seven steps of 8 mm, however few of the
        /// places in between are read.
        @Test("A pan presses keys at every step, forward and back", arguments: [false, true])
        func panSteps(whileStopped: Bool) throws {
            let (fixture, keyboard) = try fixture("", Self.volumeSteps)
            let ups = { (key: Int32) in keyboard.presses.count { $0 == [key, 1] } }
            // As if the computer were too busy to run mudrad while the finger moves.
            let stopped = { (body: () -> Void) in
                if whileStopped { fixture.daemon.send(SIGSTOP) }
                body()
                guard whileStopped else { return }
                // Longer than a step may wait for the chords before it.
                usleep(400_000)
                fixture.daemon.send(SIGCONT)
            }
            fixture.land([0: (x: 40, y: 80)])
            stopped { for step in 1...30 { fixture.move(0, to: (x: 40 + 2 * Int32(step), y: 80)) } }
            #expect(eventually { ups(KEY_VOLUMEUP) == 7 }, "\(keyboard.presses)")
            stopped { for step in 1...30 { fixture.move(0, to: (x: 100 - 2 * Int32(step), y: 80)) } }
            #expect(eventually { ups(KEY_VOLUMEDOWN) == 7 }, "\(keyboard.presses)")
            fixture.lift(0)
            #expect(ups(KEY_VOLUMEUP) == 7 && keyboard.held.isEmpty)
        }

        @Test("The keyboard has the configured keys and no others") func capabilities() throws {
            let (fixture, keyboard) = try fixture(
                "[emulation]\nkeys = [\"leftctrl\", \"c\", \"volumeup\"]\n", Self.tap(.string("ctrl+c")))
            #expect(keyboard.keys == [Int(KEY_LEFTCTRL), Int(KEY_C), Int(KEY_VOLUMEUP)])
            let refused = fixture.client.add("x", "tap", [("keys", .string("ctrl+v"))])
            print("an undeclared key:", refused)
            #expect(refused.errorName == "org.mudra.Mudra1.Error.NotAllowed", "\(refused)")
        }

        @Test("By default the keyboard has no power keys and no SysRq") func standardCapabilities() throws {
            let (fixture, keyboard) = try fixture("", Self.tap(.string("ctrl+c")))
            let dangerous = [KEY_POWER, KEY_SLEEP, KEY_WAKEUP, KEY_SUSPEND, KEY_POWER2, KEY_SYSRQ].map(Int.init)
            #expect(keyboard.keys.isDisjoint(with: dangerous) && keyboard.keys.count > 200)
            for keys in ["sysrq", "alt+sysrq", "power", "ctrl+alt+f1", "leftalt+rightctrl+f12", "ctrl+alt+delete"] {
                let refused = fixture.client.add("x", "tap", [("keys", .string(keys))])
                print("\(keys):", refused)
                #expect(refused.errorName == "org.mudra.Mudra1.Error.NotAllowed", "\(refused)")
            }
        }

        @Test("Nothing is pressed without a finger, whatever programs call") func nothingWithoutAFinger() throws {
            let (fixture, keyboard) = try fixture(
                "", Self.tap(.string("ctrl+c")), ("menu", "long-press", [("click", .string("right"))]))
            let pointer = try InputLog("mudra-pointer-\(fixture.node.split(separator: "/").last ?? "")")
            let most = ProcessInfo.processInfo.environment["MUDRA_HOSTILE_CALLS"].flatMap(Int.init) ?? 2_000
            let device = String(fixture.node.split(separator: "/").last ?? "")
            var answers: [String: Int] = [:]
            var round: UInt64 = 0
            while answers.values.reduce(0, +) < most {
                round += 1
                var rest = 500
                let client = try fixture.anotherClient()
                let some = try HostileCalls.make(by: client, seed: round, device: device) {
                    rest -= 1
                    return rest >= 0
                }
                answers.merge(some, uniquingKeysWith: +)
                client.leave()
            }
            #expect(keyboard.events.isEmpty && pointer.events.isEmpty && !keyboard.isGone)
            print("\(answers.values.reduce(0, +)) hostile calls pressed nothing:", answers)
            // A finger still does.
            let path = GrabFixture.path(fixture.node)
            let interface = "org.mudra.Mudra1.Device"
            #expect(fixture.client.set("Enabled", true, of: interface, at: path).isSuccess)
            #expect(fixture.setGrabbed(true).isSuccess)
            tap(fixture)
            #expect(eventually { keyboard.presses.count >= 4 }, "\(fixture.daemon.said)")
        }

        enum End: CaseIterable {
            case disabled, removed, reloaded, ended, killed
        }

        @Test("A sequence that is interrupted leaves no key pressed", arguments: End.allCases)
        func interrupted(_ end: End) throws {
            let application = try LibinputView()
            let (fixture, keyboard) = try fixture("", Self.tap(Self.long))
            application.wait(untilItHas: keyboard.node)
            tap(fixture)
            #expect(eventually { !keyboard.held.isEmpty }, "\(fixture.daemon.said)")
            switch end {
            case .disabled: _ = fixture.client.call("SetEnabled", [.strings(["tap"]), .boolean(false)])
            case .removed: fixture.client.leave()
            case .reloaded: try fixture.configure("[emulation]\nenabled = false\n")
            case .ended: fixture.endDaemon(SIGTERM)
            case .killed: fixture.endDaemon(SIGKILL)
            }
            let held = { () -> Set<Substring> in
                application.lines(of: keyboard.node).reduce(into: []) { held, line in
                    let words = line.split(whereSeparator: \.isWhitespace)
                    guard let key = words.first(where: { $0.hasPrefix("KEY_") }) else { return }
                    if line.contains("pressed") { held.insert(key) } else { held.remove(key) }
                }
            }
            // A fixed wait, longer than the whole sequence takes.
            usleep(1_500_000)
            #expect(application.lines(of: keyboard.node).contains { $0.contains("KEY_LEFTMETA") })
            #expect(held().isEmpty, "\(end): \(application.lines(of: keyboard.node))")
            print("interrupted by \(end):", keyboard.presses.count, "of 48 events")
        }
    }
}
