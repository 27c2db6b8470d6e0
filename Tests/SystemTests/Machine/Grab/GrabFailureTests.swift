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

        private func destroyDevices(of fixture: GrabFixture) throws {
            let folder = try TemporaryFolder()
            let program = try Program("/usr/bin/perl", ["-e", Self.destroyer, "\(fixture.daemon.pid)"], in: folder)
            program.waitForEnd()
            #expect(program.status == 0 && program.said.contains("destroyed"), "\(program.said)")
        }

        private func tap(_ fixture: GrabFixture) {
            fixture.land([0: (x: 100, y: 80)])
            fixture.lift(0)
        }

        @Test("A grab ends at the first write that fails, and applications read the real screen")
        func failedWriteEndsAGrab() throws {
            let fixture = try GrabFixture()
            let listener = try fixture.anotherClient()
            try destroyDevices(of: fixture)
            tap(fixture)
            #expect(fixture.waitForRelease("write failed", of: fixture.node, told: listener), "\(fixture.daemon.said)")
            fixture.daemon.wait(for: "its virtual screen takes no events: Invalid argument")
            let view = try EvdevView(fixture.node)
            tap(fixture)
            view.wait(frames: 2)

            #expect(fixture.setGrabbed(true).isSuccess)
            fixture.waitUntilGrabbed()
            tap(fixture)
            Host.settle()
            view.read()
            #expect(view.frames.count == 2, "the real screen is silent again")
        }

        @Test("A pointer that takes no events is made anew") func failedPointerIsReplaced() throws {
            let fixture = try GrabFixture(adding: [("menu", "long-press", [("click", .string("right"))])])
            let name = "mudra-pointer-\(fixture.node.split(separator: "/").last ?? "")"
            Host.settle()
            try destroyDevices(of: fixture)
            press(fixture, times: 1)
            fixture.daemon.wait(for: "a virtual pointer takes no events, and is made anew: Invalid argument")
            let pointer = try InputLog(name)
            Host.settle()
            press(fixture, times: 2)
            #expect(eventually { pointer.presses == [[BTN_RIGHT, 1], [BTN_RIGHT, 0]] }, "\(fixture.daemon.said)")
        }

        /// Lifts after the long press has begun.
        private func press(_ fixture: GrabFixture, times: Int) {
            fixture.land([0: (x: 100, y: 80)])
            #expect(eventually { fixture.client.gestures.count { $0.state == .began } == times })
            fixture.lift(0)
        }
    }
}
