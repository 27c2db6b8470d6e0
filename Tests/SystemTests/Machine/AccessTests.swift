import Foundation
import TestSupport
import Testing

/// Which users receive gestures on the system bus, with real sessions and a real polkit.
extension Machine {
    @Suite(.serialized) struct AccessTests {
        private static let device = "org.mudra.Mudra1.Device"

        @Test("Only the user of the active session receives gestures") func onlyWhoIsThereHears() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            try alice.activate()
            let fixture = try AccessFixture()
            let witness = try AccessFixture.Person(.kiosk)
            let people = [
                try AccessFixture.Person(.alice, isTrusted: true), try AccessFixture.Person(.bob, isTrusted: true),
            ]
            for person in people + [witness] { person.waitUntilRegistered() }
            let sniffer = try Program(as: .bob, "/usr/bin/dbus-monitor", ["--system"], in: fixture.folder)
            sniffer.wait(for: "NameAcquired")

            // Two users may use the same names. The user whose session is shown receives the gestures.
            let heard = { (person: Int) in people[person].heard.count }
            try fixture.tapUntil { heard(0) > 0 }
            #expect(heard(1) == 0)
            try bob.activate()
            try fixture.tapUntil { heard(1) > 0 }
            var before = try fixture.settled(people, witness)
            try fixture.tapUntil { heard(1) > before[1] }
            #expect(heard(0) == before[0])

            // While the screen is locked, only the users whom the administrator lets in receive gestures.
            try bob.setLocked(true)
            before = try fixture.settled(people, witness)
            try fixture.tapUntil {
                defer { before = people.map(\.heard.count) }
                return people.map(\.heard.count) == before
            }
            for _ in 0..<3 { #expect(try fixture.settled(people, witness) == before) }
            try bob.setLocked(false)
            try fixture.tapUntil { heard(1) > before[1] && people[1].located.last == true }
            before = try fixture.settled(people, witness)

            // When its user is no longer there, a gesture in progress is cancelled, and the cancellation has no
            // location.
            fixture.land()
            #expect(eventually { people[1].heard.last == "press began" })
            #expect(eventually { people[1].located.last == true }, "\(people[1].monitor.said)")
            try alice.activate()
            #expect(eventually { people[1].heard.last == "press cancelled" })
            #expect(people[1].located.last == false && heard(0) == before[0])
            fixture.lift()
            try fixture.tapUntil { heard(0) > before[0] }
            try fixture.tapUntil { people[0].located.last == true }
            // Other users do not receive changes to a user's recognizers either.
            for command in ["disable", "enable"] {
                let toggle = try Program(as: .alice, "mudractl", [command, "tap"], in: fixture.folder)
                toggle.waitForEnd()
                #expect(toggle.status == 0, "\(toggle.said)")
            }
            #expect(!sniffer.said.contains("/recognizers/"), "\(sniffer.said)")
            // polkit decides about users in [access] too: without the group or a rule, they get no locations.
            #expect(witness.located.allSatisfy { !$0 })
            #expect(!sniffer.said.contains("location") && !sniffer.said.contains("member=Gesture"), "\(sniffer.said)")
        }

        @Test("Other users neither see nor change a user's objects")
        func otherUsersNeitherSeeNorChangeObjects() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            let carol = try LoginSession(of: .carol, at: .host("far.example"), type: "tty")
            try alice.activate()
            let fixture = try AccessFixture()
            let person = try AccessFixture.Person(.alice)
            person.waitUntilRegistered()
            let path = "/org/mudra/Mudra1/recognizers/u\(User.alice.id)/tap"
            let screen = "/org/mudra/Mudra1/devices/\(fixture.screen.node.split(separator: "/").last ?? "")"
            let name = "org.mudra.Mudra1"

            // Only alice sees her objects.
            let tree = { try fixture.busctl(as: $0, "tree", "--list", name) }
            #expect(try tree(.alice).contains(path))
            for user in [User.bob, .carol, .kiosk] { #expect(try !tree(user).contains("recognizers")) }
            let recognizer = "org.mudra.Mudra1.Recognizer"
            let disable = {
                try fixture.busctl(as: $0, "set-property", name, path, recognizer, "Enabled", "b", "false")
            }
            #expect(try disable(.bob).contains("no object \(path)"))
            #expect(try disable(.carol).contains("no object \(path)"))
            #expect(try fixture.busctl(as: .alice, "get-property", name, path, recognizer, "Enabled") == "b true\n")

            // The refusal tells a user without a session what to do.
            let advice = "has no session at a seat of this machine: log in there, or have the administrator add it"
            for user in [User.carol, .mudra] {
                let add = AccessFixture.manager + ["AddRecognizer", "ssa{sv}", "x", "tap", "0"]
                let said = try Program(as: user, "/usr/bin/busctl", ["call"] + add, in: fixture.folder)
                said.waitForEnd()
                #expect(said.said.contains(advice), "\(said.said)")
            }
            let monitor = try Program(as: .carol, "mudractl", ["monitor"], in: fixture.folder)
            monitor.waitForEnd()
            #expect(monitor.status == 1 && monitor.said.contains(advice), "\(monitor.said)")
            let statistics = ["get-property"] + AccessFixture.manager + ["Statistics"]
            let count = try Program(as: .carol, "/usr/bin/busctl", statistics, in: fixture.folder)
            count.waitForEnd()
            #expect(count.said.contains(advice), "\(count.said)")

            let rhythm = try Program(as: .bob, "/usr/bin/busctl", statistics, in: fixture.folder)
            rhythm.waitForEnd()
            // Each user gets their own counts.
            let words = ["--system", "--no-pager", "get-property"] + AccessFixture.manager + ["Health"]
            let health = try Program(as: .carol, "/usr/bin/busctl", words, in: fixture.folder)
            health.waitForEnd()
            #expect(health.said == "a{st} 3 \"screens\" 1 \"recognizers\" 0 \"subscribers\" 0\n", "\(health.said)")
            let refusal = "only root can read Statistics: they count the touches of all users"
            #expect(rhythm.said.contains(refusal), "\(rhythm.said)")
            let own = try fixture.busctl(
                as: .alice, "get-property", name, "/org/mudra/Mudra1", name + ".Manager", "Health")
            #expect(own.contains("\"recognizers\" 2"), "\(own)")

            // Only the user of the active session may change a screen.
            let turn = {
                try fixture.busctl(as: $0, "set-property", name, screen, Self.device, "Orientation", "s", "bottom-up")
            }
            #expect(try turn(.bob).contains("seat0 shows another session"))
            #expect(try turn(.carol).contains(advice))
            try alice.setLocked(true)
            #expect(eventually { (try? turn(.alice).contains("your session on seat0 is locked")) ?? false })
            try alice.setLocked(false)
            #expect(eventually { (try? turn(.alice)) == "" })
            #expect(
                try fixture.busctl(as: nil, "get-property", name, screen, Self.device, "Orientation")
                    == "s \"bottom-up\"\n")

            // The same goes for reports about the session, which may turn a screen.
            let tell = {
                try fixture.busctl(
                    as: $0, "call", name, "/org/mudra/Mudra1", name + ".Manager", "SetSession", "a{sv}", "0")
            }
            #expect(try tell(.carol).contains(advice))
            #expect(try tell(.bob).contains("polkit does not grant you org.mudra.Mudra1.configure-devices"))
            #expect(try tell(.alice) == "")

            // Everything beyond that is left to the administrator.
            let reload = { try fixture.busctl(as: $0, "call", name, "/org/mudra/Mudra1", name + ".Manager", "Reload") }
            #expect(try reload(.alice).contains("polkit does not grant you org.mudra.Mudra1.reload"))
            #expect(try reload(nil) == "")
            let stream = ["call"] + AccessFixture.manager + ["OpenTouchStream", "a{sv}", "0"]
            let touches = try Program(as: .alice, "/usr/bin/busctl", stream, in: fixture.folder)
            touches.waitForEnd()
            #expect(touches.said.contains("polkit does not grant you org.mudra.Mudra1.open-touch-stream"))
            withExtendedLifetime((bob, carol)) {}
        }

        @Test("A user who logs in later is let in") func userWhoLogsInLaterIsLetIn() throws {
            let fixture = try AccessFixture()
            let person = try AccessFixture.Person(.carol)
            person.actions.wait(for: "has no session at a seat")
            let carol = try LoginSession(of: .carol, at: .terminal(4))
            try carol.activate()
            person.waitUntilRegistered()
            withExtendedLifetime((fixture, carol)) {}
        }

        @Test("mudrad.toml and polkit rules let users in and out") func theAdministratorLetsInAndOut() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
            let fixture = try AccessFixture()
            let kiosk = try AccessFixture.Person(.kiosk)
            let person = try AccessFixture.Person(.alice)
            kiosk.waitUntilRegistered()
            person.waitUntilRegistered()
            try fixture.tap(until: kiosk)
            // Without [access], the kiosk's gestures do not run.
            try fixture.configure("")
            let statistics = ["get-property"] + AccessFixture.manager + ["Statistics"]
            #expect(
                eventually {
                    let kiosk = try? Program(as: .kiosk, "/usr/bin/busctl", statistics, in: fixture.folder)
                    kiosk?.waitForEnd()
                    return kiosk?.said.contains("has no session") ?? false
                })
            let heard = kiosk.heard.count
            try fixture.tap(until: person)
            try fixture.tap(until: person)
            #expect(kiosk.heard.count == heard)
            // An unknown user is logged, and the other users are let in.
            try fixture.configure("[access]\nusers = [\"nobody-of-that-name\", \"kiosk\"]\n")
            fixture.daemon.wait(
                for: "users of [access] names \"nobody-of-that-name\", but this system has no such user")
            try fixture.tapUntil { kiosk.heard.count > heard }

            // A polkit rule grants and withdraws locations, also for programs that are already registered.
            #expect(person.located.allSatisfy { !$0 })
            for isAllowed in [true, false] {
                let rule = try PolkitRule("org.mudra.Mudra1.locate", of: .alice, isAllowed ? "yes" : "no")
                #expect(
                    eventually {
                        try? fixture.tap(until: person)
                        return person.located.last == isAllowed
                    })
                withExtendedLifetime(rule) {}
            }
        }
    }
}
