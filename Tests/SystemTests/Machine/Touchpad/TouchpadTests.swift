import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

/// Gestures on a virtual touchpad as libinput tells them. libinput's numbers are beside those of the fingers.
extension Machine {
    @Suite(.serialized) struct Touchpad {
        /// A phone, a tablet and a wall panel, in mm.
        static let screens = [Point(x: 70, y: 150), Point(x: 256, y: 160), Point(x: 600, y: 340)]

        private func title(_ screen: Point) -> String { "\(Int(screen.x)) x \(Int(screen.y)) mm" }

        @Test("libinput tells the whole way of swipes, at any speed", arguments: screens)
        func swipes(on screen: Point) throws {
            let fixture = try TouchpadFixture(screen)
            // The first gesture of a daemon without optimization is late.
            _ = fixture.result(PadHands.swipe(3, around: screen * 0.5, by: Point(x: 20, y: 0), apart: 10), for: 300_000)
            print("swipes on \(title(screen)): fingers, ms, way, told, kept, accelerated, caught up, frames to BEGIN")
            let length = min(screen.x, screen.y) * 0.55
            for (fingers, direction) in [(3, Point(x: 1, y: 0)), (3, Point(x: 0, y: -1)), (4, Point(x: -0.8, y: 0.6))] {
                for milliseconds in [200, 1_200] as [UInt64] {
                    let result = fixture.result(
                        PadHands.swipe(fingers, around: screen * 0.5, by: direction * length, apart: 10),
                        for: .milliseconds(milliseconds))
                    #expect(
                        result.kinds == ["GESTURE_SWIPE_BEGIN", "GESTURE_SWIPE_UPDATE", "GESTURE_SWIPE_END"],
                        "\(result.events.map(\.line))")
                    #expect(result.events.allSatisfy { $0.fingers == fingers })
                    #expect(result.told.distance(to: result.way) <= length / 50, "\(result.told), \(result.way)")
                    #expect(result.told.distance(to: direction * length) <= length / 50, "\(result.told)")
                    print(
                        fingers, milliseconds, result.way.rounded, result.told.rounded, result.kept.rounded,
                        (result.accelerated * PadEvent.unit).rounded, result.caughtUp.rounded,
                        (result.delay ?? -1).rounded, separator: "\t")
                }
            }
        }

        @Test("libinput tells the whole scale and turn of pinches", arguments: screens)
        func pinches(on screen: Point) throws {
            let fixture = try TouchpadFixture(screen, options: [("min_touches", .uint32(2))])
            _ = fixture.result(PadHands.swipe(2, around: screen * 0.5, by: Point(x: 0, y: 20), apart: 10), for: 300_000)
            print("pinches on \(title(screen)): fingers, scale, told, degrees, told, frames to BEGIN")
            let hands: [(fingers: Int, from: Double, to: Double, turn: Double)] = [
                (2, 11, 28, 0), (2, 28, 11, 0), (2, 22, 22, 80), (2, 22, 22, -50), (3, 14, 28, 0), (4, 28, 16, 20),
            ]
            for (fingers, from, to, turn) in hands {
                let result = fixture.result(
                    PadHands.pinch(fingers, around: screen * 0.5, from: from, to: to, turn: turn), for: 600_000)
                #expect(
                    result.kinds == ["GESTURE_PINCH_BEGIN", "GESTURE_PINCH_UPDATE", "GESTURE_PINCH_END"],
                    "\(result.events.map(\.line))")
                #expect(result.events.allSatisfy { $0.fingers == fingers })
                let scale = result.updates.last?.pinch.scale ?? 0
                let turned = result.updates.reduce(0) { $0 + $1.pinch.turn }
                #expect(abs(scale / (to / from) - 1) <= 0.02, "\(scale)")
                #expect(abs(turned - turn) <= 2, "\(turned)")
                // Of three fingers, libinput takes the middle between the topmost and the lowest.
                #expect(fingers == 3 || result.told.length <= 0.5)
                print(
                    fingers, (to / from).rounded, scale, turn, turned.rounded, (result.delay ?? -1).rounded,
                    separator: "\t")
            }
        }

        @Test("Two fingers scroll by the whole way", arguments: screens) func scrolls(on screen: Point) throws {
            let fixture = try TouchpadFixture(screen, options: [("min_touches", .uint32(2))])
            let length = min(screen.x, screen.y) * 0.5
            for way in [Point(x: 0, y: length), Point(x: 0, y: -length), Point(x: length, y: 0)] {
                let result = fixture.result(PadHands.swipe(2, around: screen * 0.5, by: way), for: 600_000)
                let told = result.events.reduce(Point.zero) { $0 + Point(x: $1.scrolled.x, y: $1.scrolled.y) }
                #expect(told.distance(to: way) <= length / 50, "\(told): \(result.events.map(\.line))")
                #expect(result.events.allSatisfy { $0.kind == "POINTER_SCROLL_FINGER" })
                print("scroll on \(title(screen)): way \(way.rounded), told \(told.rounded)")
            }
        }

        @Test("Without a slop, fingers that rest are a hold, and taps click") func holdsAndTaps() throws {
            let fixture = try TouchpadFixture(options: [("slop_mm", .double(0))])
            for fingers in [3, 4] {
                let hold = fixture.result(
                    PadHands.swipe(fingers, around: Point(x: 128, y: 80), by: .zero), for: 700_000)
                #expect(hold.kinds == ["GESTURE_HOLD_BEGIN", "GESTURE_HOLD_END"], "\(hold.events.map(\.line))")
                #expect(
                    hold.events.allSatisfy { $0.fingers == fingers && !$0.isCancelled }, "\(hold.events.map(\.line))")
            }
            let tap = fixture.result(PadHands.swipe(3, around: Point(x: 128, y: 80), by: .zero), for: 100_000)
            Host.settle()
            let clicks = tap.events + fixture.news()
            #expect(clicks.count == 2 && clicks.allSatisfy { $0.kind == "POINTER_BUTTON" }, "\(clicks.map(\.line))")
        }

        @Test("A scale and an inversion change the way and not the shape") func scaleAndInversion() throws {
            let fixture = try TouchpadFixture(options: [("scale", .double(2)), ("invert", .boolean(true))])
            let swipe = fixture.result(
                PadHands.swipe(3, around: Point(x: 128, y: 80), by: Point(x: 40, y: 0)), for: 400_000)
            #expect(swipe.told.distance(to: Point(x: -80, y: 0)) <= 1.6, "\(swipe.told)")
            let pinch = fixture.result(
                PadHands.pinch(3, around: Point(x: 128, y: 80), from: 15, to: 30, turn: 20), for: 600_000)
            let scale = pinch.updates.last?.pinch.scale ?? 0
            #expect(abs(scale / 2 - 1) <= 0.02, "\(pinch.events.map(\.line))")
            let turn = pinch.updates.reduce(0) { $0 + $1.pinch.turn }
            #expect(abs(turn - 20) <= 2)
        }

        @Test("A tap of the same fingers can go first") func aTapGoesFirst() throws {
            let fixture = try TouchpadFixture(
                options: [("require_failure_of", .strings(["tap"])), ("slop_mm", .double(0))],
                adding: [("tap", "tap", [("touches", .uint32(3))])])
            let tap = fixture.result(PadHands.swipe(3, around: Point(x: 128, y: 80), by: .zero), for: 100_000)
            #expect(tap.events.isEmpty && tap.frames.isEmpty, "\(tap.events.map(\.line))")
            #expect(fixture.base.client.gestures.last?.state == .recognized)
            let swipe = fixture.result(
                PadHands.swipe(3, around: Point(x: 128, y: 80), by: Point(x: 60, y: 0)), for: 400_000)
            #expect(swipe.kinds.first == "GESTURE_SWIPE_BEGIN", "\(swipe.events.map(\.line))")
            #expect(swipe.told.distance(to: Point(x: 60, y: 0)) <= 1.2, "\(swipe.told)")
        }
    }
}

extension Point {
    var rounded: String { "\(x.rounded),\(y.rounded)" }
}

extension Double {
    /// With two decimals at most.
    fileprivate var rounded: String { "\((self * 100).rounded() / 100)" }
}

extension PadEvent {
    fileprivate var isSwipe: Bool { kind.hasPrefix("GESTURE_SWIPE") }
}
