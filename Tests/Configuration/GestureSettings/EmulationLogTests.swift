import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraTouch
import Testing

/// The input that replay, explain and try name for a gesture's transitions.
@Suite struct EmulationLogTests {
    private let screen = ScreenSize(width: 256, height: 160)

    /// The texts of each transition that has any, for fingers that move from a place to another in 200 ms and lift; if
    /// `isCut`, the screen is unplugged instead.
    private func texts(_ gesture: String, from start: [Point], to end: [Point], isCut: Bool = false) throws -> [String]
    {
        let declaration = try binding(gesture).declaration
        var log = EmulationLog([declaration])
        var lines: [String] = []
        let note = { (transition: Transition) in
            let texts = EmulationLog.shortened(log.texts(of: transition))
            if !texts.isEmpty { lines.append("\(transition.stateName): \(texts.joined(separator: ", "))") }
        }
        let engine = GestureEngine(screen: screen)
        let graph = RecognizerGraph([declaration.entry(declaration.makeRecognizer())], zones: [])
        _ = engine.install(graph, at: 0) { note($0) }
        for step in 0...21 {
            let time = Microseconds.milliseconds(1_000 + 50 * UInt64(step))
            if step == 21, isCut {
                engine.cancelTouches(at: time) { note($0) }
                break
            }
            let phase: Contact.Phase = step == 0 ? .began : step == 21 ? .ended : .moved
            var frame = TouchFrame()
            frame.restart(at: time)
            let part = Double(min(step, 20)) / 20
            for (index, (one, other)) in zip(start, end).enumerated() {
                let place = Point(x: one.x + part * (other.x - one.x), y: one.y + part * (other.y - one.y))
                frame.append(Contact(id: ContactID(UInt32(index + 1)), phase: phase, position: place))
            }
            while let deadline = engine.nextDeadline, deadline < time { engine.advance(to: deadline) { note($0) } }
            engine.process(frame) { note($0) }
        }
        return lines
    }

    private func rest(_ gesture: String, isCut: Bool = false) throws -> [String] {
        let place = [Point(x: 100, y: 80)]
        return try texts(gesture, from: place, to: place, isCut: isCut)
    }

    @Test("A touchpad gesture tells how many fingers land on the touchpad, and that they lift") func aTouchpad() throws
    {
        let start = [Point(x: 60, y: 80), Point(x: 80, y: 78), Point(x: 100, y: 80)]
        let end = start.map { $0 + Point(x: 40, y: 0) }
        let pad = "type = \"touchpad\""
        #expect(try texts(pad, from: start, to: end) == ["began: touchpad 3 fingers", "ended: touchpad lifts"])
        #expect(
            try texts(pad, from: start, to: end, isCut: true)
                == ["began: touchpad 3 fingers", "cancelled: touchpad lifts"])
    }

    @Test("A long press clicks when it ends, and not if it is cancelled") func aPressClicks() throws {
        let press = "type = \"long-press\"\nclick = \"right\"\nkeys = [\"ctrl+a\", \"ctrl+a\", \"b\"]"
        let keys = "began: keys ctrl+a (2 times), keys b"
        #expect(try rest(press) == [keys, "ended: click right"])
        #expect(try rest(press, isCut: true) == [keys])
        let early = "type = \"long-press\"\nclick = { button = \"double\", at = \"began\" }"
        #expect(try rest(early) == ["began: click double"])
    }

    @Test("A tap clicks and presses when it is recognized") func aTapClicks() throws {
        let tap = "type = \"tap\"\nmax_duration_ms = 5000\nclick = \"middle\"\nkeys = \"super\""
        #expect(try rest(tap) == ["recognized: click middle, keys super"])
        #expect(try rest("type = \"tap\"\nmax_duration_ms = 5000\nrun = \"true\"") == [])
    }

    @Test("A drag releases its button however it ends") func aDragReleases() throws {
        let press = "type = \"long-press\"\ndrag = \"left\""
        #expect(try rest(press) == ["began: press left", "ended: release left"])
        #expect(try rest(press, isCut: true) == ["began: press left", "cancelled: release left"])
        let pan = "type = \"pan\"\nscroll = \"vertical\""
        #expect(try texts(pan, from: [Point(x: 50, y: 80)], to: [Point(x: 50, y: 120)]) == ["began: scroll vertical"])
    }

    @Test("Each step presses a chord, forward or back") func stepsPress() throws {
        let pan = """
            type = "pan"
            axis = "vertical"
            subtract_slop = false
            on_changed = { keys = ["volumedown", "volumeup"], step = 10 }
            """
        let (top, bottom) = (Point(x: 50, y: 50), Point(x: 50, y: 91))
        let down = try texts(pan, from: [top], to: [bottom])
        #expect(down == Array(repeating: "changed: keys volumedown", count: 4))
        let up = try texts(pan, from: [bottom], to: [top])
        #expect(up == Array(repeating: "changed: keys volumeup", count: 4))
    }

    @Test("A change of very many steps is cut") func hugeStepsAreCut() throws {
        let pinch = "type = \"pinch\"\non_changed = { keys = [\"a\", \"b\"], step = 1.001 }"
        let lines = try texts(
            pinch, from: [Point(x: 100, y: 80), Point(x: 101, y: 80)], to: [Point(x: 20, y: 80), Point(x: 240, y: 80)])
        #expect(lines.contains("changed: keys a (100 times)"))
    }
}
