import MudraBus
import MudraInterface
import TestSupport
import Testing

@testable import MudraDaemon

/// The calls of programs whose user is not known yet.
@Suite struct UnidentifiedCallsTests {
    @BusActor private final class Waiting {
        var calls = UnidentifiedCalls()
    }

    private let tooFast = ErrorName.tooFast.qualified
    private let waiting = CallFixture.onBus { Waiting() }

    /// Keeps calls, or refuses them.
    private func keep(_ held: [CallFixture.Held]) {
        CallFixture.onBus { for call in held { waiting.calls.keep(call.call) } }
    }

    /// How many calls of a program wait.
    private func take(_ name: String) -> Int? {
        CallFixture.onBus { waiting.calls.remove(name)?.count }
    }

    @Test("As many calls of a program wait as it may make changes at once") func number() throws {
        let fixture = try CallFixture()
        #expect(CallFixture.onBus { !waiting.calls.contains(fixture.name()) })
        for _ in 1...2 {
            let held = try fixture.hold(1_025)
            keep(held)
            #expect(eventually { held[1_024].answer() == tooFast })
            #expect(CallFixture.onBus { waiting.calls.contains(fixture.name()) })
            #expect(take(fixture.name()) == 1_024 && take(fixture.name()) == nil)
        }
    }

    /// Of 4 MiB for all, four programs take almost 1 MiB each, and the fifth so much that less than 15,000 bytes are left.
    @Test("The bytes of a program and of all programs are limited, and a small first call always waits")
    func bytes() throws {
        let fixture = try CallFixture(programs: 7)
        for program in 0..<4 {
            let held = try fixture.hold(bytes: 1_000_000, by: program) + fixture.hold(bytes: 60_000, by: program)
            keep(held)
            #expect(eventually { held[1].answer() == tooFast })
        }
        keep(try fixture.hold(bytes: 180_000, by: 4))
        let small = try fixture.hold(2, bytes: 15_000, by: 5)
        let large = try fixture.hold(bytes: 17_000, by: 6)
        keep(small + large)
        #expect(eventually { small[1].answer() == tooFast && large[0].answer() == tooFast })
        for program in 0..<6 { #expect(take(fixture.name(of: program)) == 1, "\(program)") }
        #expect(take(fixture.name(of: 6)) == 0)
        // The room of all of them is free again.
        for program in 0..<4 {
            keep(try fixture.hold(bytes: 1_000_000, by: program))
            #expect(take(fixture.name(of: program)) == 1)
        }
    }
}
