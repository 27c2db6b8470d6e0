import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

@testable import MudraEvdev

/// Grabbed screens whose touches would reach nobody, or only late.
extension Machine {
    @Suite struct GrabSuspension {
        /// A finger taps until a program that reads the real screen has seen it.
        private func tapUntilSeen(_ stage: GrabStage, by view: EvdevView) -> Bool {
            eventually(every: 100) {
                view.read()
                if view.frames.isEmpty {
                    stage.land([0: (x: 100, y: 80)])
                    stage.lift(0)
                }
                return !view.frames.isEmpty
            }
        }

        @Test("A screen that nobody reads is let go until somebody does")
        func aScreenThatNobodyReadsIsLetGoUntilSomebodyDoes() throws {
            let stage = try GrabStage(isRead: false)
            let application = try EvdevView(stage.node)
            let lock = NSLock()
            nonisolated(unsafe) var reasons: [String] = []
            let listener = try stage.anotherClient { connection in
                try? connection.listen(
                    to: "GrabReleased", of: "org.mudra.Mudra1.Device", below: "/org/mudra/Mudra1",
                    from: "org.mudra.Mudra1"
                ) { _, values in lock.withLock { reasons.append(values.first?.text ?? "") } }
            }
            // Nobody has the virtual screen open: what is typed would be lost for good.
            #expect(eventually { stage.isGrabbed == false })
            #expect(eventually { lock.withLock { reasons } == ["no reader"] })
            #expect(tapUntilSeen(stage, by: application), "\(stage.daemon.said)")
            #expect(
                listener.notices.contains { $0.property == "Grabbed" && $0.value == .boolean(false) },
                "\(listener.notices)")
            #expect(GrabStage.virtualNode(of: stage.node) == stage.virtualNode, "the virtual screen stays")

            // Who only looks at it is no reader: the time itself, in which readers are counted again.
            _ = try EvdevView(stage.virtualNode)
            usleep(3_000_000)
            #expect(stage.isGrabbed == false)

            var reader: EvdevView? = try EvdevView(stage.virtualNode)
            #expect(eventually { stage.isGrabbed == true }, "\(stage.daemon.said)")
            application.read()
            let count = application.frames.count
            stage.land([0: (x: 100, y: 80)])
            stage.lift(0)
            reader?.wait(frames: 2)
            application.read()
            #expect(application.frames.count == count, "the real screen is silent again")

            // It stays grabbed while it is read, and not for long after: the time itself, of several counts.
            usleep(12_000_000)
            #expect(stage.isGrabbed == true)
            reader = nil
            #expect(eventually { stage.isGrabbed == false })
            print("suspension:", stage.daemon.said.split(separator: "\n").suffix(4))
        }

        @Test("A program that crashes is no reader") func aProgramThatCrashesIsNoReader() throws {
            let stage = try GrabStage(isRead: false)
            var application: LibinputView? = try LibinputView()
            application?.wait(untilItHas: stage.virtualNode)
            // The time itself, here and below: readers are counted several times.
            usleep(12_000_000)
            #expect(stage.isGrabbed == true, "\(stage.daemon.said)")
            // Two have it open at the same moment, and one closes it again.
            for _ in 0..<20 { _ = (try EvdevView(stage.virtualNode), try EvdevView(stage.virtualNode)) }
            usleep(12_000_000)
            #expect(stage.isGrabbed == true, "\(stage.daemon.said)")
            application = nil
            #expect(eventually { stage.isGrabbed == false })
        }

        /// Any program's press, however long, keeps a touch from applications for a second.
        @Test("What is kept back arrives after a second") func whatIsKeptBackArrivesAfterASecond() throws {
            let stage = try GrabStage(adding: [
                (
                    "press", "long-press",
                    [("min_duration_ms", .uint32(60_000)), ("delays_touches_began", .boolean(true))]
                ),
                ("taps", "tap", [("taps", .uint32(10)), ("max_interval_ms", .uint32(60_000))]),
            ])
            let view = try EvdevView(stage.virtualNode)
            let landed = Clock.now
            stage.land([0: (x: 100, y: 80)])
            view.wait(frames: 1)
            let down = try #require(view.contacts.first).landed - landed
            stage.lift(0)
            let again = Clock.now
            stage.land([0: (x: 100, y: 80)])
            stage.lift(0)
            #expect(view.comes { view.contacts.count == 2 && view.contacts.allSatisfy { $0.lifted != nil } })
            let up = try #require(view.contacts.last?.lifted) - again
            print(
                "a withheld landing arrives after \(down.value / 1_000) ms, a withheld lift after \(up.value / 1_000) ms"
            )
            #expect(down >= .milliseconds(1_000) && up >= .milliseconds(1_000))
            // With what the emulated machine adds; without the limit it takes a minute.
            #expect(down < .milliseconds(10_000) && up < .milliseconds(10_000))
        }

        /// As its own user, which may open neither the virtual screen nor, at first, what makes one: udev's rules come
        /// a moment after the module.
        @Test("A refusal of uinput is not for ever") func aRefusalOfUinputIsNotForEver() throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("[[device]]\nmatch = \"*\"\ngrab = true\n", to: "mudrad.toml")
            let screen = try UinputDevice(.panel())
            var before = stat()
            #expect(stat("/dev/uinput", &before) == 0 && chmod("/dev/uinput", 0) == 0)
            defer { chmod("/dev/uinput", before.st_mode & 0o7777) }
            let daemon = try Program(as: .mudra, "mudrad", ["--config", file], in: folder)
            daemon.wait(for: "is not grabbed")
            // The time itself: it tries again meanwhile, without a word.
            usleep(4_000_000)
            #expect(daemon.said.components(separatedBy: "is not grabbed").count == 2, "\(daemon.said)")
            chmod("/dev/uinput", before.st_mode & 0o7777)
            daemon.wait(for: "is grabbed")
            // Who has the virtual screen open it sees without a right to it.
            daemon.wait(for: "no program has its virtual screen open")
            let view = try EvdevView(try #require(GrabStage.virtualNode(of: screen.node)))
            daemon.wait(for: "is grabbed", count: 2)
            view.read()
        }
    }
}
