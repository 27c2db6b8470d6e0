import Dispatch
import MudraBus
import TestSupport
import Testing

@testable import MudraDaemon

/// How often a screen changes if programs ask for it without pause.
@Suite struct ChangePaceTests {
    @BusActor
    private final class Changes {
        let pace: ChangePace
        let screen = ScreenID(value: 1)
        private(set) var values: [Int] = []
        private(set) var told: [Int] = []
        private(set) var hasSettled = false
        private var wanted = 0

        init(_ interval: DispatchTimeInterval) {
            pace = ChangePace(interval: interval)
        }

        func ask(for value: Int, failing: Bool = false) {
            wanted = value
            pace.perform(on: screen) { [unowned self] in
                values.append(wanted)
                return failing ? .cannotGrab("") : nil
            } then: { [unowned self] in
                told.append($0 == nil ? value : -value)
            }
        }

        func awaitSettling() {
            pace.whenSettled { [unowned self] in hasSettled = true }
        }
    }

    @Test("The first change takes effect at once, and later ones together") func changesAreSpaced() {
        let changes = CallFixture.onBus {
            let changes = Changes(.milliseconds(50))
            for value in 1...9 { changes.ask(for: value) }
            changes.awaitSettling()
            #expect(changes.values == [1] && changes.told == [1] && !changes.hasSettled)
            return changes
        }
        #expect(eventually { CallFixture.onBus { changes.hasSettled } })
        CallFixture.onBus {
            #expect(changes.values == [1, 9])
            #expect(changes.told.sorted() == Array(1...9))
        }
    }

    @Test("All calls of a change learn its error, the latest first") func errorsReachAllCalls() {
        let changes = CallFixture.onBus {
            let changes = Changes(.milliseconds(50))
            changes.ask(for: 1)
            changes.ask(for: 2)
            changes.ask(for: 3, failing: true)
            return changes
        }
        #expect(eventually { CallFixture.onBus { changes.told.count == 3 } })
        CallFixture.onBus { #expect(changes.told == [1, -3, -2]) }
    }

    @Test("A screen that goes lets no call wait") func goneScreensLetNoCallWait() {
        CallFixture.onBus {
            let changes = Changes(.seconds(600))
            changes.ask(for: 1)
            changes.ask(for: 2)
            changes.pace.forget(changes.screen)
            #expect(changes.values == [1] && changes.told == [1, 2])
            changes.awaitSettling()
            #expect(changes.hasSettled)
        }
    }
}
