import Gestures
import MudraBus
import MudraInterface
import Testing

/// The names that programs in other languages go by.
@Suite struct InterfaceNameTests {
    @Test("Errors are in their namespace") func errorsAreInTheirNamespace() {
        #expect(ErrorName.nameTaken.qualified == "org.mudra.Mudra1.Error.NameTaken")
        #expect(Set(ErrorName.allCases.map(\.qualified)).count == ErrorName.allCases.count)
    }

    @Test("Paths are those of the bus") func pathsAreThoseOfTheBus() {
        #expect(ObjectPath.device(event: 12) == BusPath.encode("event12", under: ObjectPath.devices))
        #expect(ObjectPath.recognizers(of: 1_000) == "/org/mudra/Mudra1/recognizers/u1000")
    }

    @Test("A state is called the same everywhere") func aStateIsCalledTheSameEverywhere() {
        let states: [RecognizerState] = [.possible, .began, .changed, .ended, .cancelled, .failed]
        for isContinuous in [false, true] {
            for state in states {
                guard let told = GestureState(state, isContinuous: isContinuous) else { continue }
                #expect(told.rawValue == state.name(isContinuous: isContinuous))
            }
        }
    }
}
