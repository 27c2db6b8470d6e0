import MudraBus
import TestSupport
import Testing

@testable import MudraDaemon

/// The pings that show whether a program reads its messages.
@Suite struct PingsTests {
    @BusActor private final class Sender {
        let places = Turnstile(most: 4, mostOfUser: 4, mostWaiting: .max)
        /// How many places were free whenever an answer counted. A ping keeps its place until it is answered.
        var freeAtAnswers: [Int] = []
        private lazy var pings = Pings(name, user: 1, on: connection, turnstile: places) { [unowned self] in
            var free = 0
            for _ in 0..<4 { _ = places.enter(2) { free += 1 } }
            freeAtAnswers.append(free)
        } onSilence: { [unowned self] in
            // mudrad asks again, too.
            send()
        }
        private let name: String
        private let connection: BusConnection

        init(_ name: String, _ connection: BusConnection) {
            (self.name, self.connection) = (name, connection)
        }

        func send() { pings.send() }
    }

    @Test(
        "A program has read everything when it has answered the last ping, or all if the last had no room",
        arguments: [1, 2, 4, 5, 9])
    func onlyTheLastAnswerCounts(_ count: Int) throws {
        let fixture = try CallFixture()
        let (name, connection) = (fixture.name(), fixture.connection)
        fixture.pausePrograms()
        let sender = CallFixture.onBus {
            let sender = Sender(name, connection)
            for _ in 0..<count { sender.send() }
            return sender
        }
        fixture.resumePrograms()
        #expect(eventually { CallFixture.onBus { sender.freeAtAnswers } } == [4])
    }
}
