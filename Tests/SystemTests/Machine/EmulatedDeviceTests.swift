import CMudraEvdev
import Foundation
import Gestures
import MudraDeclarations
import MudraTouch
import TestSupport
import Testing

@testable import MudraEmulation
@testable import MudraEvdev

/// The virtual pointer and the virtual keyboard as libinput understands them, without mudrad.
extension Machine {
    @Suite(.serialized) struct EmulatedDevices {
        private static let axis = (x: 4_096.0, y: 2_560.0)

        /// A pointer beside a screen of 16 units per mm, and what libinput tells of it.
        private final class EmulatedDeviceFixture {
            let screen: UinputDevice
            let node: String
            let emulator: PointerEmulator
            let view: LibinputView

            init() throws {
                view = try LibinputView()
                screen = try UinputDevice(.screen())
                let real = try Touchscreen(path: screen.node)
                let name = screen.node.split(separator: "/").last.map(String.init) ?? ""
                let pointer = try VirtualDevice.pointer(of: real, physicalPath: "test/mudra-pointer-\(name)")
                node = "/dev/input/\(pointer.nodeName)"
                emulator = PointerEmulator(PointerPlacement(ScreenGeometry(real.description)), to: pointer, from: 0) {
                    EmulatedDevices.now
                }
                view.wait(untilItHas: node)
            }

            func send(_ input: EmulatedInput, _ state: GestureState, _ place: Point, way: Point? = nil) {
                var values = GestureValues()
                (values.location, values.translation) = (place, way)
                let now = EmulatedDevices.now
                let moment = GestureMoment(GestureID(recognizer: 1, number: 1), state, at: now, values)
                emulator.receive(moment, input, EmulatingTouches(departure: 0), at: now)
                while let deadline = emulator.nextDeadline {
                    usleep(UInt32(clamping: (deadline - EmulatedDevices.now).value))
                    emulator.advance(to: EmulatedDevices.now)
                }
            }

            /// The words of libinput's events of that kind.
            func events(_ kinds: String...) -> [[String]] {
                view.lines(of: node).map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
                    .filter { $0.count > 1 && kinds.contains($0[1]) }
            }

            /// The units that wheels have turned, as libinput tells.
            func turned(_ axis: String) -> Double {
                events("POINTER_SCROLL_WHEEL").reduce(0) { sum, words in
                    guard let index = words.firstIndex(of: axis), index + 1 < words.count else { return sum }
                    let values = words[index + 1].split { $0 == "/" || $0 == "*" }
                    return sum + (values.last.flatMap { Double($0) } ?? .nan)
                }
            }
        }

        private static var now: Microseconds { Microseconds(DispatchTime.now().uptimeNanoseconds / 1_000) }

        /// The position in a line, in units: libinput tells it in percent.
        private static func place(_ words: [String]) -> Point? {
            // The event's number may come before its time, `+1.234s`.
            let text = words.drop { !$0.hasPrefix("+") }.dropFirst().joined(separator: " ")
            let numbers = text.split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
            return numbers.count < 2 ? nil : Point(x: numbers[0] * axis.x / 100, y: numbers[1] * axis.y / 100)
        }

        @Test("libinput takes the virtual pointer for a pointer with the screen's name") func isAPointer() throws {
            let fixture = try EmulatedDeviceFixture()
            let line = try #require(fixture.events("DEVICE_ADDED").last).joined(separator: " ")
            #expect(line.contains("mudra test screen") && line.contains(" cap:p "), "\(line)")
            let (own, real) = (try NodeDescription(fixture.node), try NodeDescription(fixture.screen.node))
            #expect(own.name == real.name && own.ids == [BUS_VIRTUAL] + real.ids.dropFirst())
            #expect(own.axes[ABS_X] == real.axes[ABS_X] && own.axes[ABS_Y] == real.axes[ABS_Y] && own.axes.count == 2)
            #expect(own.codes[EV_KEY] == [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE] && own.properties.isEmpty)
            #expect(own.codes[EV_REL] == [REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES])
            print("the pointer:", line)
        }

        @Test("A right click arrives within a unit of the gesture's place") func clicks() throws {
            let fixture = try EmulatedDeviceFixture()
            var input = EmulatedInput()
            input.click = EmulatedClick(.right, at: .began)
            let places = (0..<10).map { number in
                let pair = Double(number / 2)
                return Point(x: 5 + 25 * pair, y: 3 + 17 * pair)
            }
            for (index, place) in places.enumerated() {
                fixture.send(input, .began, place)
                #expect(eventually { fixture.events("POINTER_BUTTON").count == 2 * index + 2 })
                let at = try #require(fixture.events("POINTER_MOTION_ABSOLUTE").last.flatMap(Self.place))
                #expect(abs(at.x - place.x * 16) <= 1 && abs(at.y - place.y * 16) <= 1, "\(at) for \(place)")
            }
            let buttons = fixture.events("POINTER_BUTTON").map { $0.joined(separator: " ") }
            #expect(
                buttons.enumerated().allSatisfy {
                    $1.contains("BTN_RIGHT") && $1.contains($0 % 2 == 0 ? "pressed" : "released")
                })
            // Every second click was at the place of the one before, and still moved the pointer.
            #expect(fixture.events("POINTER_MOTION_ABSOLUTE").count >= 10 + 5)
        }

        @Test("A double click arrives as two clicks") func doubleClicks() throws {
            let fixture = try EmulatedDeviceFixture()
            var input = EmulatedInput()
            input.click = EmulatedClick(.left, count: 2, at: .began)
            for round in 1...20 {
                fixture.send(input, .began, Point(x: 50, y: 50))
                #expect(eventually { fixture.events("POINTER_BUTTON").count == 4 * round })
            }
        }

        @Test("A drag follows the finger within 2 %") func drags() throws {
            let fixture = try EmulatedDeviceFixture()
            var input = EmulatedInput()
            input.drag = .left
            let places = (0...50).map { Point(x: 40 + 2 * Double($0), y: 40 + Double($0)) }
            fixture.send(input, .began, places[0])
            for place in places.dropFirst() {
                fixture.send(input, .changed, place)
                usleep(8_000)
            }
            fixture.send(input, .ended, places[50])
            #expect(eventually { fixture.events("POINTER_BUTTON").count == 2 })
            let ways = fixture.events("POINTER_MOTION_ABSOLUTE", "POINTER_BUTTON")
            let press = try #require(ways.firstIndex { $0[1] == "POINTER_BUTTON" })
            let before = ways[..<press].compactMap(Self.place)
            let close = { (at: Point, place: Point) in at.distance(to: place * 16) <= 0.02 * 112 * 16 }
            #expect(close(try #require(before.last), places[0]))
            let moves = ways[press...].filter { $0[1] == "POINTER_MOTION_ABSOLUTE" }.compactMap(Self.place)
            #expect(moves.count == 50 && zip(moves, places.dropFirst()).allSatisfy(close), "\(moves)")
        }

        @Test("libinput tells as many units of the wheels as the finger's way has") func scrolls() throws {
            let fixture = try EmulatedDeviceFixture()
            var input = EmulatedInput()
            input.scroll = EmulatedScroll(.any, millimetresPerNotch: 10)
            let scroll = { (toward: Point) in
                fixture.send(input, .began, Point(x: 100, y: 80), way: .zero)
                for step in 1...50 {
                    // The finger wobbles.
                    let wobble = Point(x: toward.x == 0 ? Double(step % 2) / 4 : 0, y: 0)
                    fixture.send(input, .changed, Point(x: 100, y: 80), way: toward * (Double(step) / 50) + wobble)
                    usleep(8_000)
                }
                fixture.send(input, .ended, Point(x: 100, y: 80), way: toward)
            }
            scroll(Point(x: 0, y: 100))
            #expect(eventually { fixture.turned("vert") == -1_200 }, "\(fixture.turned("vert"))")
            #expect(fixture.turned("horiz") == 0)
            print("100 mm:", fixture.events("POINTER_SCROLL_WHEEL").count, "events of 50 moves")
            scroll(Point(x: 0, y: -50))
            #expect(eventually { fixture.turned("vert") == -600 }, "\(fixture.turned("vert"))")
            scroll(Point(x: 60, y: 0))
            #expect(eventually { fixture.turned("horiz") == -720 }, "\(fixture.turned("horiz"))")
            #expect(fixture.turned("vert") == -600)
        }

        @Test("Keys arrive from a keyboard that has only these keys") func keys() throws {
            let view = try LibinputView()
            let keys = [KEY_LEFTMETA, KEY_RIGHT, KEY_VOLUMEUP]
            let keyboard = try VirtualDevice.keyboard(
                keys: Set(keys.map(UInt16.init)), physicalPath: "mudra-keyboard-test")
            let node = "/dev/input/\(keyboard.nodeName)"
            let description = try NodeDescription(node)
            #expect(description.codes == [EV_SYN: description.codes[EV_SYN] ?? [], EV_KEY: Set(keys)])
            #expect(description.name == "mudra keyboard" && description.ids.first == BUS_VIRTUAL)
            view.wait(untilItHas: node)
            let emulator = KeyEmulator(to: keyboard, from: 0) { Self.now }
            var input = EmulatedInput()
            input.keys = [
                KeyChord(modifiers: [UInt16(KEY_LEFTMETA)], keys: [UInt16(KEY_RIGHT)]),
                // The keyboard does not have the second key.
                KeyChord(modifiers: [], keys: [UInt16(KEY_VOLUMEUP), UInt16(KEY_POWER)]),
            ]
            for _ in 0..<50 {
                let moment = GestureMoment(
                    GestureID(recognizer: 1, number: 1), .began, at: Self.now, GestureValues())
                emulator.receive(moment, input, EmulatingTouches(departure: 0), at: moment.time)
                while let deadline = emulator.nextDeadline {
                    usleep(UInt32(clamping: (deadline - Self.now).value))
                    emulator.advance(to: Self.now)
                }
            }
            let presses = {
                view.lines(of: node).filter { $0.contains("KEYBOARD_KEY") }.map { line in
                    line.split(whereSeparator: \.isWhitespace).dropFirst(3).filter { !$0.hasPrefix("(") }
                        .joined(separator: " ")
                }
            }
            let expected = [
                "KEY_LEFTMETA pressed", "KEY_RIGHT pressed", "KEY_RIGHT released", "KEY_LEFTMETA released",
                "KEY_VOLUMEUP pressed", "KEY_VOLUMEUP released",
            ]
            #expect(eventually { presses().count >= 300 })
            #expect(presses() == Array(repeating: expected, count: 50).flatMap { $0 })
        }
    }
}
