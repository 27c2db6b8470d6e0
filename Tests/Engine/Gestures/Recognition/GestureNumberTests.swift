import MudraDeclarations
import MudraTouch
import MudraTouchpad
import Testing

@testable import Gestures

/// The numbers that identify gestures.
@Suite struct GestureNumberTests {
    @MainActor @Test("Each user's gestures are numbered separately") func aUsersGesturesAreNumberedForThemselves() {
        let engine = GestureEngine(screen: ScreenSize(width: 100, height: 100))
        let counters = [GestureCounter(), GestureCounter()]
        let entries = counters.enumerated().map { user, counter in
            RecognizerGraph.Placement(TapRecognizer("tap", tag: UInt32(user)), user: UInt32(user), counting: counter)
        }
        _ = engine.install(RecognizerGraph(entries), at: 0) { _ in }
        var numbers: [[UInt64]] = [[], []]
        for tap in 1...3 as ClosedRange<UInt64> {
            for (phase, time) in [(Contact.Phase.began, tap * 1_000_000), (.ended, tap * 1_000_000 + 50_000)] {
                var frame = TouchFrame()
                frame.restart(at: Microseconds(time))
                frame.append(Contact(id: ContactID(UInt32(tap)), phase: phase, position: Point(x: 50, y: 50)))
                engine.process(frame) { transition in
                    if transition.isAction { numbers[Int(transition.recognizer.core.tag)].append(transition.gestureID) }
                }
            }
        }
        #expect(numbers == [[1, 2, 3], [1, 2, 3]])
    }

    @Test("A gesture comes with the numbers of fingers that its parameters allow")
    func fingersOfAGesture() {
        var (pan, pad) = (PanParameters(), TouchpadParameters())
        #expect(GestureConfiguration.pan(pan).touches == 1...10 && GestureConfiguration.touchpad(pad).touches == 3...4)
        (pan.minTouches, pan.maxTouches, pad.minTouches, pad.maxTouches) = (2, 3, 1, 2)
        #expect(GestureConfiguration.pan(pan).touches == 2...3 && GestureConfiguration.touchpad(pad).touches == 1...2)
        (pan.maxTouches, pad.maxTouches) = (1, 0)
        #expect(GestureConfiguration.pan(pan).touches == 2...2 && GestureConfiguration.touchpad(pad).touches == 1...1)
    }
}
