import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// Real devices with a real udev, for behaviour that cannot be emulated.
extension Machine {
    @Suite struct DeviceLife {
        @Test("A screen that is plugged in later reaches its subscriber")
        func aScreenThatIsPluggedInLaterReachesItsSubscriber() throws {
            let fixture = try MachineFixture()
            fixture.addSwipe()
            let screen = try fixture.plugIn()
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            fixture.wait(for: "swipe", ["recognized"])
            let gesture = try #require(fixture.client.gestures.first)
            #expect(gesture.touches == 3 && gesture.values.direction == .left && gesture.devicePath == screen.node)
        }

        @Test("Gestures on two screens at the same time do not mix") func twoScreensAtATimeDoNotMix() throws {
            let fixture = try MachineFixture()
            let one = try fixture.plugIn()
            let other = try fixture.plugIn()
            #expect(fixture.client.add("pinch", "pinch").isSuccess)
            // A finger on each screen, and then two on one: no pinch may have a finger on both.
            try one.play(Strokes.landing())
            let players = [one, other].map { screen in
                let player = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    if screen === other {
                        try? screen.play(Strokes.pinch())
                    } else {
                        try? screen.play(Strokes.wander())
                    }
                    player.signal()
                }
                return player
            }
            for player in players { player.wait() }
            #expect(eventually { fixture.gestures("pinch").last == "ended" })
            let gestures = fixture.client.gestures.filter { $0.recognizer == "pinch" }
            #expect(gestures.filter { $0.state == .began }.count == 1)
            #expect(gestures.allSatisfy { $0.devicePath == other.node && $0.touches == 2 })
            #expect(abs((gestures.last?.values.scale ?? 0) - 4) < 0.01)
        }

        @Test("A screen pulled out during a pinch cancels it once")
        func aScreenPulledOutInMidPinchCancelsItOnce() throws {
            let fixture = try MachineFixture()
            #expect(fixture.client.add("pinch", "pinch").isSuccess)
            var screen: UinputDevice? = try fixture.plugIn()
            try screen?.play(Strokes.pinch(lifts: false))
            #expect(eventually { fixture.gestures("pinch").first == "began" })
            screen = nil
            #expect(eventually { fixture.gestures("pinch").last == "cancelled" })
            fixture.daemon.wait(for: "is gone")
            // A second cancellation would have arrived before the next screen's gesture.
            let next = try fixture.plugIn()
            try next.play(Strokes.pinch())
            #expect(eventually { fixture.gestures("pinch").last == "ended" })
            #expect(fixture.gestures("pinch").filter { $0 == "cancelled" }.count == 1)
            #expect(fixture.gestures("pinch").filter { $0 == "began" }.count == 2)
        }

        @Test("Unplugging and plugging in repeatedly leaks nothing") func outAndInAgainAndAgainLeaksNothing() throws {
            let fixture = try MachineFixture()
            fixture.addSwipe()
            var descriptors: [Int] = []
            for time in 1...(Tier.isAll ? 40 : 10) {
                let screen = try fixture.plugIn()
                try screen.play(Strokes.threeFingerSwipe(by: -80))
                fixture.wait(for: "swipe", Array(repeating: "recognized", count: time))
                descriptors.append(descriptorsBesideTimers(of: fixture.daemon))
                withExtendedLifetime(screen) {}
                // The next screen is plugged in after mudrad has closed this one, and once at the same time.
                if time != 5 { continue }
                _ = try fixture.plugIn()
            }
            #expect(Set(descriptors).count == 1, "\(descriptors)")
            let isLetGo = eventually { descriptorsBesideTimers(of: fixture.daemon) < descriptors[0] }
            #expect(isLetGo, "\(fixture.daemon.record.openFiles)")
            // One timer of the real-time queue, and one of Dispatch.
            #expect(
                fixture.daemon.record.openFiles.count { $0 == Self.timer } <= 2, "\(fixture.daemon.record.openFiles)")
        }

        private static let timer = "anon_inode:[timerfd]"

        /// Dispatch opens a descriptor for its timers when it first sets one, and keeps it. When it does so is not
        /// predictable.
        private func descriptorsBesideTimers(of daemon: Program) -> Int {
            daemon.record.openFiles.count { $0 != Self.timer }
        }

        /// After a suspend the same two screens may come back in reverse order, each with the other's number.
        @Test("Screens that swap their numbers do not mix up gestures")
        func numbersThatChangeHandsMixNothingUp() throws {
            let fixture = try MachineFixture()
            var small = UinputDevice.Description.screen(resolution: 32)
            small.name = Array("small".utf8)
            var devices: [UinputDevice] = [try fixture.plugIn(small), try fixture.plugIn()]
            let nodes = devices.map(\.node)
            devices = []
            fixture.daemon.wait(for: "is gone", count: 2)
            devices = [try fixture.plugIn(), try fixture.plugIn(small)]
            #expect(devices.map(\.node) == nodes)
            #expect(fixture.device("SizeMillimetres", of: nodes[0])?.elements?.first == .double(255.9375))
            #expect(fixture.device("SizeMillimetres", of: nodes[1])?.elements?.first == .double(127.96875))
            #expect(fixture.device("Name", of: nodes[1])?.text == "small")
            fixture.addSwipe()
            try devices[1].play(Strokes.threeFingerSwipe(by: -80))
            fixture.wait(for: "swipe", ["recognized"])
            #expect(fixture.client.gestures.last?.devicePath == nodes[1])
        }

        /// The kernel's buffer is limited. mudrad repairs its state after the kernel has dropped events.
        @Test("A slow reader misses events but no gesture after them")
        func aSlowReaderMissesEventsButNoGestureAfterThem() throws {
            let fixture = try MachineFixture()
            #expect(fixture.client.add("pan", "pan", [("min_touches", .uint32(10))]).isSuccess)
            #expect(fixture.client.add("tap", "tap", [("touches", .uint32(10))]).isSuccess)
            let screen = try fixture.plugIn()
            var hand = Strokes()
            let places = (0..<10).map { (x: 10 + 20 * $0, y: 40) }
            hand.land(places)
            hand.move(places, by: (0, 20), within: 100)
            try screen.play(hand.text)
            #expect(eventually { fixture.gestures("pan").last == "changed" })

            fixture.daemon.send(SIGSTOP)
            var unseen = Strokes()
            unseen.move(places, by: (0, 80), within: 1_000)
            // Nine fingers lift while mudrad is stopped, and one lands again.
            unseen.lift(9)
            unseen.land([places[0]])
            try screen.play(unseen.text)
            fixture.daemon.send(SIGCONT)
            #expect(eventually { (fixture.statistic("kernel_drops") ?? 0) >= 1 })

            // The finger that stayed and the new finger lift. After that, everything works as before.
            var rest = Strokes()
            rest.lift(10)
            try screen.play(rest.text)
            #expect(eventually { ["ended", "cancelled"].contains(fixture.gestures("pan").last ?? "") })
            #expect(fixture.gestures("tap").isEmpty)
            fixture.addSwipe()
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            fixture.wait(for: "swipe", ["recognized"])
            #expect(fixture.client.gestures.last { $0.recognizer == "swipe" }?.touches == 3)
        }

        /// udev sends more events than fit into the socket while mudrad does not read.
        @Test(
            "mudrad finds a screen whose udev event was lost",
            .enabled(if: Tier.isAll, "in make test-all only"),
            .enabled(if: Host.takesTime, "libdispatch's manager spins meanwhile, which stops this time"))
        func lostUdevEventIsMadeUpFor() throws {
            // With CAP_NET_ADMIN libudev would use a buffer of 128 MiB. The service does not have the capability.
            let fixture = try MachineFixture(without: ["--bounding-set=-net_admin"])
            fixture.addSwipe()
            let first = try fixture.plugIn()
            fixture.daemon.send(SIGSTOP)
            for _ in 0..<60 { _ = try fixture.run("/usr/bin/udevadm", ["trigger", "--subsystem-match=input"]) }
            let screen = try UinputDevice(.screen())
            _ = try fixture.run("/usr/bin/udevadm", ["settle"])
            fixture.daemon.send(SIGCONT)
            fixture.daemon.wait(for: "udev's event queue has overflowed")
            fixture.daemon.wait(for: screen.node)
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            fixture.wait(for: "swipe", ["recognized"])
            try first.play(Strokes.threeFingerSwipe(by: -80))
            fixture.wait(for: "swipe", ["recognized", "recognized"])
        }
    }
}
