import MudraBus
import MudraInterface
import Testing

/// The names that programs in other languages use.
@Suite struct InterfaceNameTests {
    @Test("Errors have names in mudrad's namespace") func errorsAreInTheirNamespace() {
        #expect(ErrorName.nameTaken.qualified == "org.mudra.Mudra1.Error.NameTaken")
        #expect(Set(ErrorName.allCases.map(\.qualified)).count == ErrorName.allCases.count)
    }

    @Test("Object paths are encoded as sd-bus encodes them") func pathsAreThoseOfTheBus() {
        #expect(ObjectPath.device(event: 12) == BusPath.encode("event12", under: ObjectPath.devices))
        #expect(ObjectPath.recognizers(of: 1_000) == "/org/mudra/Mudra1/recognizers/u1000")
    }
}
