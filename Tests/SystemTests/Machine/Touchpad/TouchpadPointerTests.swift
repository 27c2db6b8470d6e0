import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

/// A screen as a touchpad for the pointer.
extension Machine {
    @Suite(.serialized) struct TouchpadPointer {
        private static let options: TouchpadFixture.Options = [("min_touches", .uint32(1)), ("slop_mm", .double(0))]
        private static let middle = Point(x: 128, y: 80)

        private func tap(_ fingers: Int, _ fixture: TouchpadFixture) {
            fixture.play(PadHands.swipe(fingers, around: Self.middle, by: .zero), for: 60_000)
        }

        @Test("One finger moves the pointer, two scroll, taps click, and a tap with a drag drags")
        func pointerActs() throws {
            let fixture = try TouchpadFixture(options: Self.options)
            let motion = fixture.result(PadHands.swipe(1, around: Self.middle, by: Point(x: 60, y: 0)), for: 500_000)
            let moved = motion.events.filter { $0.kind == "POINTER_MOTION" }
                .reduce(0.0) { $0 + ($1.numbers.count > 2 ? $1.numbers[2] * 25.4 / 1_000 : 0) }
            // Libinput counts a pointer's way in thousandths of an inch.
            #expect(moved > 50 && moved < 61, "\(motion.events.map(\.line).suffix(3))")
            print("pointer: 60 mm, told \(moved) mm without acceleration")

            tap(1, fixture)
            // libinput waits for a second tap or a drag before it releases the button.
            #expect(waitForButtons(fixture) == ["BTN_LEFT pressed", "BTN_LEFT released"])
            tap(2, fixture)
            #expect(waitForButtons(fixture) == ["BTN_RIGHT pressed", "BTN_RIGHT released"])

            tap(1, fixture)
            fixture.play(PadHands.swipe(1, around: Self.middle, by: Point(x: 0, y: 40)), for: 400_000)
            fixture.waitUntilFree()
            // libinput tells a tap from the beginning of a drag by a time-out.
            Host.settle()
            let drag = fixture.news().map { $0.isButton ? $0.button : $0.kind }
            let press = try #require(drag.firstIndex(of: "BTN_LEFT pressed"), "\(drag)")
            let release = try #require(drag.firstIndex(of: "BTN_LEFT released"), "\(drag)")
            #expect(drag[press..<release].contains("POINTER_MOTION"), "\(drag)")

            let scroll = fixture.result(PadHands.swipe(2, around: Self.middle, by: Point(x: 0, y: 50)), for: 400_000)
            #expect(scroll.events.contains { $0.kind == "POINTER_SCROLL_FINGER" })
            let told = scroll.events.reduce(0.0) { $0 + $1.scrolled.y }
            #expect(told > 40 && told < 51, "\(told) mm: \(scroll.events.map(\.line).suffix(30))")
        }

        private func waitForButtons(_ fixture: TouchpadFixture) -> [String] {
            fixture.waitUntilFree()
            Host.settle()
            return fixture.news().filter(\.isButton).map(\.button)
        }

        @Test("A finger that joins or leaves does so on the touchpad too") func fingersComeAndGo() throws {
            let fixture = try TouchpadFixture(options: Self.options)
            fixture.show([Self.middle], landing: true)
            #expect(eventually { fixture.pad.held == [BTN_TOUCH, BTN_TOOL_FINGER] }, "\(fixture.pad.held)")
            fixture.base.land([1: (x: 150, y: 80)])
            #expect(eventually { fixture.pad.held == [BTN_TOUCH, BTN_TOOL_DOUBLETAP] }, "\(fixture.pad.held)")
            fixture.lift(0..<1)
            #expect(eventually { fixture.pad.held == [BTN_TOUCH, BTN_TOOL_FINGER] }, "\(fixture.pad.held)")
            fixture.lift(1..<2)
            #expect(eventually { fixture.pad.held.isEmpty }, "\(fixture.pad.held)")
        }

        @Test("Five fingers held on the screen lead back, and without them a pointer is refused") func theWayOut()
            throws
        {
            let fixture = try TouchpadFixture(options: Self.options)
            fixture.show((0..<5).map { Point(x: 60 + 30 * Double($0), y: 80) }, landing: true)
            #expect(eventually { fixture.base.isGrabbed == false }, "\(fixture.base.daemon.said)")
            #expect(eventually { fixture.pad.held.isEmpty }, "\(fixture.pad.held)")
            fixture.lift(0..<5)

            let safe = try GrabFixture(number: 1, configuration: "[grab]\nemergency_exit = false\n")
            let answer = safe.client.add("pad", "touchpad", Self.options)
            guard case .failure(let error) = answer else {
                Issue.record("a screen without an exit became a touchpad")
                return
            }
            #expect(error.name.hasSuffix("NotAllowed") && "\(error)".contains("emergency_exit"), "\(error)")
            #expect(safe.client.add("pad", "touchpad", []).isSuccess)
        }
    }
}

extension PadEvent {
    fileprivate var isButton: Bool { kind == "POINTER_BUTTON" }
    /// `BTN_LEFT pressed`.
    fileprivate var button: String {
        let name = line.split(whereSeparator: { $0.isWhitespace || $0 == "," }).first { $0.hasPrefix("BTN_") } ?? "?"
        return "\(name) \(line.contains("pressed") ? "pressed" : "released")"
    }
}
