import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

@testable import MudraEvdev

/// Grabbed screens whose touches would reach no application, or reach it late.
extension Machine {
    @Suite struct GrabSuspension {
        /// Taps until a program that reads the real screen has seen a tap.
        private func tapUntilSeen(_ fixture: GrabFixture, by view: EvdevView) -> Bool {
            eventually(every: 100) {
                view.read()
                if view.frames.isEmpty {
                    fixture.land([0: (x: 100, y: 80)])
                    fixture.lift(0)
                }
                return !view.frames.isEmpty
            }
        }

        @Test("A grab is suspended while no program reads the virtual screen")
        func aScreenThatNobodyReadsIsLetGoUntilSomebodyDoes() throws {
            let fixture = try GrabFixture(isRead: false)
            let application = try EvdevView(fixture.node)
            let listener = try fixture.anotherClient()
            // No program has the virtual screen open, so its touches would be lost.
            #expect(eventually { fixture.isGrabbed == false })
            #expect(fixture.waitForRelease("no reader", of: fixture.node, told: listener), "\(listener.notices)")
            #expect(tapUntilSeen(fixture, by: application), "\(fixture.daemon.said)")
            #expect(GrabFixture.virtualNode(of: fixture.node) == fixture.virtualNode, "the virtual screen stays")

            // A program that only looks at the screen is not a reader. A fixed wait: the daemon counts readers again
            // meanwhile.
            _ = try EvdevView(fixture.virtualNode)
            usleep(3_000_000)
            #expect(fixture.isGrabbed == false)

            var reader: EvdevView? = try EvdevView(fixture.virtualNode)
            #expect(eventually { fixture.isGrabbed == true }, "\(fixture.daemon.said)")
            application.read()
            let count = application.frames.count
            fixture.land([0: (x: 100, y: 80)])
            fixture.lift(0)
            reader?.wait(frames: 2)
            application.read()
            #expect(application.frames.count == count, "the real screen is silent again")

            // The grab lasts while the screen is read, and ends soon after. A fixed wait: the daemon counts several
            // times meanwhile.
            usleep(12_000_000)
            #expect(fixture.isGrabbed == true)
            reader = nil
            #expect(eventually { fixture.isGrabbed == false })
            print("suspension:", fixture.daemon.said.split(separator: "\n").suffix(4))
        }

        @Test("A program that crashes does not count as a reader") func aProgramThatCrashesIsNoReader() throws {
            let fixture = try GrabFixture(isRead: false)
            var application: LibinputView? = try LibinputView()
            application?.wait(untilItHas: fixture.virtualNode)
            // A fixed wait, here and below: the daemon counts readers several times.
            usleep(12_000_000)
            #expect(fixture.isGrabbed == true, "\(fixture.daemon.said)")
            // Two descriptors are open at the same moment and are closed again.
            for _ in 0..<20 { _ = (try EvdevView(fixture.virtualNode), try EvdevView(fixture.virtualNode)) }
            usleep(12_000_000)
            #expect(fixture.isGrabbed == true, "\(fixture.daemon.said)")
            application = nil
            #expect(eventually { fixture.isGrabbed == false })
        }

        /// A press of any program, however long, delays touches to applications by one second at most.
        @Test("A delayed touch arrives after one second") func delayedTouchArrivesAfterASecond() throws {
            let fixture = try GrabFixture(adding: [
                (
                    "press", "long-press",
                    [("min_duration_ms", .uint32(60_000)), ("delays_touches_began", .boolean(true))]
                ),
                ("taps", "tap", [("taps", .uint32(10)), ("max_interval_ms", .uint32(60_000))]),
            ])
            let view = try EvdevView(fixture.virtualNode)
            let landed = Clock.now
            fixture.land([0: (x: 100, y: 80)])
            view.wait(frames: 1)
            let down = try #require(view.contacts.first).landed - landed
            fixture.lift(0)
            let again = Clock.now
            fixture.land([0: (x: 100, y: 80)])
            fixture.lift(0)
            #expect(view.comes { view.contacts.count == 2 && view.contacts.allSatisfy { $0.lifted != nil } })
            let up = try #require(view.contacts.last?.lifted) - again
            print(
                "a withheld landing arrives after \(down.value / 1_000) ms, a withheld lift after \(up.value / 1_000) ms"
            )
            #expect(down >= .milliseconds(1_000) && up >= .milliseconds(1_000))
            // With the delays of the emulated machine. Without the limit it would take a minute.
            #expect(down < .milliseconds(10_000) && up < .milliseconds(10_000))
        }

        /// The daemon runs as its own user, which may not open the virtual screen, and at first not uinput either:
        /// udev's rules apply a moment after the module is loaded.
        @Test("A grab that uinput refused is tried again") func aRefusalOfUinputIsNotForEver() throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("[[device]]\nmatch = \"*\"\ngrab = true\n", to: "mudrad.toml")
            let screen = try UinputDevice(.panel())
            var before = stat()
            #expect(stat("/dev/uinput", &before) == 0 && chmod("/dev/uinput", 0) == 0)
            defer { chmod("/dev/uinput", before.st_mode & 0o7777) }
            let daemon = try Program(as: .mudra, "mudrad", ["--config", file], in: folder)
            daemon.wait(for: "is not grabbed")
            // A fixed wait: the daemon tries again meanwhile, without a log line.
            usleep(4_000_000)
            #expect(daemon.said.components(separatedBy: "is not grabbed").count == 2, "\(daemon.said)")
            chmod("/dev/uinput", before.st_mode & 0o7777)
            daemon.wait(for: "is grabbed")
            // The daemon sees which programs have the virtual screen open without a right to open it.
            daemon.wait(for: "no program has its virtual screen open")
            let view = try EvdevView(try #require(GrabFixture.virtualNode(of: screen.node)))
            daemon.wait(for: "is grabbed", count: 2)
            view.read()
        }
    }
}
