import Foundation
import MudraTouch
import TestSupport
import Testing

/// The delay of a touch that passes through the daemon.
extension Machine {
    @Suite struct GrabLatency {
        /// The test writes to both screens in turn, and the kernel times both frames: from the write on the real screen
        /// to the timestamp on the virtual screen.
        @Test(
            "A frame through mudrad is delayed by less than five times a bare loop's delay",
            .enabled(if: Tier.isAll, "in make test-all only"),
            .enabled(if: Host.takesTime, "computing takes no time here"),
            .enabled(if: Host.releasedDaemon != nil, "no release build of mudrad"))
        func aFrameIsLateByLessThanFiveTimesABareLoops() throws {
            let fixture = try GrabFixture(
                program: try #require(Host.releasedDaemon),
                adding: [
                    (
                        "swipe", "swipe",
                        [("touches", .uint32(3)), ("direction", .string("left")), ("min_velocity_mm_s", .double(0))]
                    )
                ])
            var description = fixture.description
            description.name = Array("mudra twin".utf8)
            let twin = try UinputDevice(description)
            let folder = try TemporaryFolder()
            let relay = try Program("bare-relay", [twin.node], in: folder)
            relay.wait(for: "\n")
            let clone = String(relay.said.prefix { $0 != "\n" })
            let (behindDaemon, behindRelay) = (try EvdevView(fixture.virtualNode), try EvdevView(clone))

            // A busy host may keep one of the two waiting for a processor, so a bad ratio is measured again, at most
            // twice.
            let limit = 5.0
            var ratio = Double.infinity
            for _ in 0..<3 where ratio > limit {
                ratio = try measure(fixture, behindDaemon, twin, behindRelay)
            }
            #expect(ratio <= limit)
        }

        /// The ratio of the daemon's median delay to the bare loop's.
        private func measure(
            _ fixture: GrabFixture, _ behindDaemon: EvdevView, _ twin: UinputDevice, _ behindRelay: EvdevView
        ) throws -> Double {
            var strokes = Strokes()
            for number in 0..<14 {
                let places = (0...number % 3).map { (x: 30 + 60 * $0, y: 20 + 5 * number) }
                strokes.land(places)
                strokes.move(places, by: (20, 30), within: 800)
                strokes.lift(places.count)
            }
            var panel = PanelFrames(fixture.description)
            var delays: (daemon: [UInt64], relay: [UInt64]) = ([], [])
            for (number, frame) in panel.frames(try UinputDevice.events(strokes.text)).enumerated() {
                // The order of the two alternates.
                for isRelay in number % 2 == 0 ? [false, true] : [true, false] {
                    // A fixed wait: the pace of the fingers.
                    usleep(1_000)
                    let (view, screen) = isRelay ? (behindRelay, twin) : (behindDaemon, fixture.screen)
                    let before = view.frames.count
                    let sent = Clock.now
                    screen?.send(frame.events)
                    view.wait(frames: before + 1)
                    guard let arrived = view.frames.last?.time else { continue }
                    if isRelay {
                        delays.relay.append((arrived - sent).value)
                    } else {
                        delays.daemon.append((arrived - sent).value)
                    }
                }
            }
            #expect(delays.daemon.count >= 1_000 && delays.relay.count == delays.daemon.count)
            #expect(median(delays.daemon) > 0 && median(delays.relay) > 0)
            let ratio = Double(median(delays.daemon)) / Double(max(median(delays.relay), 1))
            print("added latency: \(spread(delays.daemon)) over the daemon, \(spread(delays.relay)) over a bare loop;")
            print("added latency: \(String(format: "%.2f", ratio)) times a bare loop's, by the medians")
            return ratio
        }

        private func median(_ delays: [UInt64]) -> UInt64 { delays.sorted()[delays.count / 2] }

        private func spread(_ delays: [UInt64]) -> String {
            let sorted = delays.sorted()
            return "\(sorted[0]) / \(median(delays)) / \(sorted[delays.count * 99 / 100]) µs (least, median, 99 %)"
        }
    }
}
