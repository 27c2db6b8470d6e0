import MudraBus
import Testing

@testable import MudraDaemon

/// When the parts of the daemon's state are derived again.
@Suite struct UpdatesTests {
    @BusActor private final class Derivation {
        let updates = Updates()
        var parts: [Updates.Parts] = []

        init() {
            updates.perform = { [unowned self] in parts.append($0) }
        }
    }

    private let derivation = CallFixture.onBus { Derivation() }

    private var parts: [Updates.Parts] { CallFixture.onBus { derivation.parts } }

    @Test("The changes of a turn are derived once, at its end") func once() {
        CallFixture.onBus {
            derivation.updates.need(.objects)
            derivation.updates.need([.health, .objects])
            #expect(derivation.parts.isEmpty)
        }
        #expect(parts == [[.objects, .health]])
    }

    @Test("An answer has the changes before it derived at once, and they are not derived again") func before() {
        CallFixture.onBus {
            derivation.updates.need(.visibility)
            derivation.updates.finish()
            #expect(derivation.parts == [.visibility])
            derivation.updates.finish()
        }
        #expect(parts == [.visibility])
    }

    @Test("A derivation that changes other parts has them derived, too") func further() {
        CallFixture.onBus {
            derivation.updates.perform = { [unowned derivation] in
                derivation.parts.append($0)
                if $0.contains(.visibility) { derivation.updates.need(.recognizers) }
            }
            derivation.updates.need(.visibility)
            derivation.updates.finish()
        }
        #expect(parts == [.visibility, .recognizers])
    }
}
