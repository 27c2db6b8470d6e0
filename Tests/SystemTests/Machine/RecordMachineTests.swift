import CMudraEvdev
import Foundation
import MudraBus
import MudraRecording
import TestSupport
import Testing

@testable import MudraEvdev

extension Machine {
    /// `mudractl record` beside a daemon that recognizes gestures, from the device and from the daemon's touch stream.
    @Suite struct Records {
        private let fixture: MachineFixture
        private let folder: TemporaryFolder

        init() throws {
            fixture = try MachineFixture()
            folder = try TemporaryFolder()
        }

        private func file(_ name: String) -> String { folder.path(name) }

        private func record(_ name: String, _ words: String...) throws -> Program {
            let program = try Program(
                "mudractl", ["record", "--bus", fixture.bus, "-o", file(name)] + words, in: folder)
            program.wait(for: "before you share it")
            return program
        }

        private func recording(_ name: String) throws -> Recording {
            try Recording(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: file(name)))))
        }

        @Test("A replay of a recording matches the gestures that were recognized live")
        func replayMatchesLiveGestures() throws {
            let script = RecordedGestures()
            let screen = try fixture.plugIn(.panel())
            script.register(fixture.client)
            // An earlier contact leaves its last position in its slot.
            try screen.play(Strokes.tap())
            #expect(eventually { fixture.gestures("tap") == ["recognized"] })
            let device = try record("device.evemu")
            let stream = try record("stream.evemu", "--daemon", screen.node)
            #expect(device.said.contains(" from the device\n") && stream.said.contains("from mudrad's touches"))
            for stroke in RecordedGestures.strokes {
                try screen.play(stroke)
                // A fixed wait: the pace of the fingers, so that one gesture is over before the next.
                usleep(1_000_000)
            }
            let live = { Array(fixture.client.gestures.dropFirst()) }
            script.wait(for: live)
            for program in [device, stream] {
                program.stop(SIGINT)
                #expect(program.status == 0, "\(program.said)")
                print("record: \(program.said.split(separator: "\n").last ?? "")")
            }
            #expect(try recording("device.evemu").device.otherCodes[UInt16(EV_MSC)] != nil)
            let run = { (words: [String]) in try fixture.run("mudractl", words) }
            RecordedGestures.compare(live(), try script.replay(file("device.evemu"), by: run), tolerance: 0)
            RecordedGestures.compare(live(), try script.replay(file("stream.evemu"), by: run), tolerance: 0.000_1)
        }

        @Test("A contact that is already down is recorded where it is")
        func aContactThatIsDownAlreadyLandsWhereItIs() throws {
            let screen = try fixture.plugIn()
            try screen.play(Strokes.tap(fingers: 2))
            var strokes = Strokes()
            strokes.land([(x: 100, y: 50)])
            try screen.play(strokes.text)
            let program = try record("down.evemu", "event\(screen.node.drop { !$0.isNumber })")
            // The finger moves in x only. Its y is known only from the slots at the start.
            screen.send(EV_ABS, ABS_MT_POSITION_X, 110 * 16)
            screen.report()
            // A contact that has lifted has left its position in the other slot.
            screen.send(EV_ABS, ABS_MT_SLOT, 1)
            screen.send(EV_ABS, ABS_MT_TRACKING_ID, 500)
            screen.report()
            #expect(eventually { (try? recording("down.evemu").events.contains { $0.value == 500 }) == true })
            program.stop(SIGTERM)
            #expect(program.status == 0 && program.said.contains("recorded 5 events, 1 touch,"), "\(program.said)")
            let whole = try recording("down.evemu")
            var decoder = whole.makeDecoder(geometry: ScreenGeometry(whole.screen))
            var frames: [[[Double]]] = []
            for event in whole.events {
                decoder.decode(event) {
                    frames.append($0.contacts.map { [$0.position.x.rounded(), $0.position.y.rounded()] })
                }
            }
            #expect(frames == [[[100, 50]], [[110, 50]], [[110, 50], [80, 80]]])
        }

        @Test("mudractl record gets a grabbed screen from mudrad") func aScreenThatIsGrabbedIsToldOfByMudrad() throws {
            let screen = try fixture.plugIn()
            #expect(try fixture.run("mudractl", ["grab", "on", "--bus", fixture.bus]).status == 0)
            #expect(eventually { fixture.device("Grabbed", of: screen.node) == true }, "\(fixture.daemon.said)")
            // mudra's virtual screen must not be chosen.
            let program = try record("grabbed.evemu")
            #expect(program.said.contains("because mudrad has grabbed it"), "\(program.said)")
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            #expect(
                eventually {
                    (try? recording("grabbed.evemu").events.count { $0.code == EventCode.trackingID && $0.value < 0 })
                        == 3
                })
            program.stop(SIGINT)
            #expect(program.status == 0 && program.said.contains("3 touches"), "\(program.said)")
        }

        @Test("A recording ends when its device is pulled out") func aDeviceThatIsPulledOutEndsIt() throws {
            let program: Program
            do {
                let screen = try fixture.plugIn()
                program = try record("pulled.evemu")
                try screen.play(Strokes.landing())
                #expect(
                    eventually {
                        (try? recording("pulled.evemu").events.contains { $0.code == EventCode.trackingID }) == true
                    })
            }
            program.waitForEnd()
            #expect(program.status == 1 && program.said.contains("the device is gone"), "\(program.said)")
            #expect(try recording("pulled.evemu").events.last?.code == EventCode.report)
        }

        /// A stopped reader loses events, and the file contains SYN_DROPPED at that point.
        @Test("mudractl record reports events that the kernel dropped") func droppedEventsAreReported() throws {
            let screen = try fixture.plugIn()
            let program = try record("dropped.evemu")
            program.send(SIGSTOP)
            for step in Int32(0)..<400 {
                screen.send([
                    (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, 7), (EV_ABS, ABS_MT_POSITION_X, step),
                    (EV_ABS, ABS_MT_POSITION_Y, step), (EV_SYN, SYN_REPORT, 0),
                ])
            }
            program.send(SIGCONT)
            #expect(
                eventually {
                    ((try? String(contentsOfFile: file("dropped.evemu"), encoding: .utf8)) ?? "").contains(
                        " 0000 0003 0\n")
                })
            program.stop(SIGINT)
            #expect(program.status == 0 && program.said.contains("(SYN_DROPPED)"), "\(program.said)")
        }
    }
}
