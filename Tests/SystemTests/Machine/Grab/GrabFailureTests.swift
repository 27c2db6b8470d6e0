import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// Virtual devices that take no events, while the daemon still has them.
extension Machine {
    @Suite struct GrabFailure {
        /// Destroys all virtual devices of a process through its own descriptors (`UI_DEV_DESTROY`).
        private static let destroyer = """
            my $process = syscall(434, $ARGV[0] + 0, 0);
            for (glob "/proc/$ARGV[0]/fd/*") {
                next unless (readlink($_) // "") eq "/dev/uinput" && m{(\\d+)$};
                my $copy = syscall(438, $process, $1 + 0, 0);
                open(my $file, ">&=", $copy) or die "$_: $!";
                ioctl($file, 0x5502, 0) or die "$_: $!";
                print "destroyed\\n";
            }
            """

        private func destroyDevices(of stage: GrabStage) throws {
            let folder = try TemporaryFolder()
            let program = try Program("/usr/bin/perl", ["-e", Self.destroyer, "\(stage.daemon.pid)"], in: folder)
            program.waitForEnd()
            #expect(program.status == 0 && program.said.contains("destroyed"), "\(program.said)")
        }

        private func tap(_ stage: GrabStage) {
            stage.land([0: (x: 100, y: 80)])
            stage.lift(0)
        }

        @Test("A grab ends at the first write that fails, and applications read the real screen")
        func failedWriteEndsAGrab() throws {
            let stage = try GrabStage()
            let listener = try stage.anotherClient()
            try destroyDevices(of: stage)
            tap(stage)
            #expect(stage.waitForRelease("write failed", of: stage.node, told: listener), "\(stage.daemon.said)")
            stage.daemon.wait(for: "its virtual screen takes no events: Invalid argument")
            let view = try EvdevView(stage.node)
            tap(stage)
            view.wait(frames: 2)

            #expect(stage.setGrabbed(true).isSuccess)
            stage.waitUntilGrabbed()
            tap(stage)
            Host.settle()
            view.read()
            #expect(view.frames.count == 2, "the real screen is silent again")
        }

        @Test("A pointer that takes no events is made anew") func failedPointerIsReplaced() throws {
            let stage = try GrabStage(adding: [("menu", "long-press", [("click", .string("right"))])])
            let name = "mudra-pointer-\(stage.node.split(separator: "/").last ?? "")"
            Host.settle()
            try destroyDevices(of: stage)
            press(stage, times: 1)
            stage.daemon.wait(for: "a virtual pointer takes no events, and is made anew: Invalid argument")
            let pointer = try InputLog(name)
            Host.settle()
            press(stage, times: 2)
            #expect(eventually { pointer.presses == [[BTN_RIGHT, 1], [BTN_RIGHT, 0]] }, "\(stage.daemon.said)")
        }

        /// Lifts after the long press has begun.
        private func press(_ stage: GrabStage, times: Int) {
            stage.land([0: (x: 100, y: 80)])
            #expect(eventually { stage.client.gestures.count { $0.state == .began } == times })
            stage.lift(0)
        }
    }
}
