import Gestures
import MudraTouch
import Testing

/// The states that programs see.
@Suite struct GestureStateTests {
    @Test("A state has the same name over D-Bus and in the engine") func aStateIsCalledTheSameEverywhere() {
        let states: [RecognizerState] = [.possible, .began, .changed, .ended, .cancelled, .failed]
        for isContinuous in [false, true] {
            for state in states {
                guard let told = GestureState(state, isContinuous: isContinuous) else { continue }
                #expect(told.rawValue == state.name(isContinuous: isContinuous))
            }
        }
    }
}
