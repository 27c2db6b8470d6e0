import Testing

@testable import MudraBus

/// The order in which waiting elements have their turn, and how many operations run at once.
@Suite struct TurnstileTests {
    private static let alice: UInt32 = 1_000
    private static let bob: UInt32 = 1_001

    @Test("Users take turns, and the elements of one user keep their order")
    func usersTakeTurnsAndWhatIsOneUsersKeepsItsOrder() {
        var line = FairLine<String>()
        for number in 0..<1_000 { line.add("a\(number)", of: Self.alice) }
        line.add("b0", of: Self.bob)
        line.add("b1", of: Self.bob)
        #expect((0..<5).compactMap { _ in line.next()?.element } == ["a0", "b0", "a1", "b1", "a2"])
        #expect(line.count(of: Self.alice) == 997 && line.count(of: Self.bob) == 0)
        // A user who may have no turn now does not keep others waiting.
        line.add("b2", of: Self.bob)
        #expect(line.next { $0 != Self.alice }?.element == "b2")
        #expect(line.next { $0 != Self.alice }?.element == nil)
        #expect(line.next()?.element == "a3")
    }

    @BusActor final class Door {
        let turnstile = Turnstile(most: 3, mostOfUser: 2, mostWaiting: 2)
        var begun: [String] = []

        func enter(_ name: String, of user: UInt32) -> Bool {
            turnstile.enter(user) { [weak self] in self?.begun.append(name) }
        }
    }

    @Test("The operations at once are limited in all and per user") func soManyGoOnAtOnceOfAllAndOfAUser() async {
        await check()
    }

    @BusActor private func check() {
        let door = Door()
        for number in 0..<4 { #expect(door.enter("a\(number)", of: Self.alice)) }
        #expect(!door.enter("a4", of: Self.alice))
        #expect(door.enter("b0", of: Self.bob) && door.enter("b1", of: Self.bob))
        // Three in all, and two of one user.
        #expect(door.begun == ["a0", "a1", "b0"])
        door.turnstile.leave(Self.alice)
        door.turnstile.leave(Self.alice)
        #expect(Set(door.begun.dropFirst(3)) == ["a2", "b1"])
        door.turnstile.leave(Self.bob)
        #expect(door.begun.count == 6 && door.begun.last == "a3")
        #expect(door.enter("a5", of: Self.alice))
        #expect(door.begun.last == "a3")
    }
}
