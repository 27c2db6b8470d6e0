import Testing

@testable import MudraDaemon

/// The signals that a subscriber gets if it reads, reads slowly or does not read.
@Suite final class OutboxTests {
    private var outbox = Outbox<String>()

    /// All messages that may go now; a ping is "?".
    private func sent() -> [String] {
        var steps: [String] = []
        while let step = outbox.next() {
            switch step {
            case .send(let message): steps.append(message)
            case .ping: steps.append("?")
            }
        }
        return steps
    }

    private func add(_ message: String, replacing gesture: UInt64? = nil) -> Bool {
        outbox.add(message, replacing: gesture.map { .gesture($0) })
    }

    /// Adds so many messages that must not be left out, and returns the messages that went.
    private func add(_ numbers: Range<Int>) -> [String] {
        numbers.flatMap { number in
            #expect(add("\(number)"))
            return sent()
        }
    }

    private func mayBeAskedAgain() -> Bool {
        outbox.unanswered()
    }

    private static func words(_ numbers: Range<Int>) -> [String] { numbers.map { "\($0)" } }

    @Test("A few signals go at once and need no ping") func aFewSignalsGoAtOnceWithoutPing() {
        #expect(add(0..<15) == Self.words(0..<15))
        #expect(sent() == [])
    }

    @Test("A client that answers pings never waits") func oneWhoAnswersNeverWaits() {
        for round in 0..<100 {
            let start = round * 16
            #expect(add(start..<start + 16) == Self.words(start..<start + 16) + ["?"])
            outbox.answered()
        }
    }

    @Test("The window is 32 messages with one ping among them")
    func theWindowIsThirtyTwoMessagesWithOnePingAmongThem() {
        #expect(add(0..<40) == Self.words(0..<16) + ["?"] + Self.words(16..<31))
        // The client has read everything before the ping: 17 places are free. The next ping is for everything after it.
        outbox.answered()
        #expect(sent() == Self.words(31..<32) + ["?"] + Self.words(32..<40))
    }

    @Test("An answer without a ping changes nothing") func anAnswerWithoutAPingChangesNothing() {
        _ = add(0..<15)
        outbox.answered()
        #expect(add(15..<17) == ["15", "?", "16"])
    }

    @Test("Only the newest state of a gesture waits, in the place of the first")
    func onlyTheNewestStateOfAGestureWaitsInThePlaceOfTheFirst() {
        _ = add(0..<31)
        #expect(add("1 began"))
        for number in 0..<1_000 { #expect(add("1 changed \(number)", replacing: 1)) }
        #expect(add("2 began"))
        #expect(add("2 changed", replacing: 2))
        #expect(add("1 changed last", replacing: 1))
        #expect(add("1 ended"))
        #expect(sent() == [])
        outbox.answered()
        #expect(sent() == ["1 began", "?", "1 changed last", "2 began", "2 changed", "1 ended"])
    }

    /// A message that has gone does not wait any more.
    @Test("After a state was sent, the next one is sent too") func aStateThatWasSentIsFollowedByTheNext() {
        #expect(add("a", replacing: 1))
        #expect(sent() == ["a"])
        #expect(add("b", replacing: 1))
        #expect(sent() == ["b"])
    }

    @Test("A client that leaves two pings unanswered is given up") func oneWhoIsSilentTwiceIsGivenUp() {
        _ = add(0..<40)
        #expect(mayBeAskedAgain())
        #expect(sent() == ["?"])
        #expect(!mayBeAskedAgain())
    }

    @Test("After an answer in time, unanswered pings count from zero") func anAnswerInTimeIsTrustedAnew() {
        for _ in 0..<3 {
            _ = add(0..<40)
            #expect(mayBeAskedAgain())
            _ = sent()
            outbox.answered()
            _ = sent()
            outbox.answered()
        }
    }

    @Test("The outbox refuses a message beyond its capacity") func noMoreWaitsThanMay() {
        _ = add(0..<31)
        for number in 0..<Outbox<String>.capacity { #expect(add("\(number)")) }
        #expect(!add("one too many"))
    }

    @Test("A client that comes back must answer a ping first") func oneWhoComesBackHasToAnswerFirst() {
        _ = add(0..<40)
        #expect(mayBeAskedAgain())
        _ = sent()
        #expect(!mayBeAskedAgain())
        outbox.empty()
        #expect(add("new"))
        #expect(sent() == ["?"])
        #expect(mayBeAskedAgain() && sent() == ["?"])
        outbox.answered()
        #expect(sent() == ["new"])
    }

    // MARK: Answers to calls

    @Test("A ping follows after so many bytes of answers") func answersAreAskedAboutByTheirSize() {
        let size = Outbox<String>.bytesPerPing
        outbox.answeredCall(bytes: size - 1)
        #expect(sent() == [])
        outbox.answeredCall(bytes: 1)
        #expect(sent() == ["?"])
        // An answer that goes out while the ping is under way is not covered by it.
        outbox.answeredCall(bytes: 100)
        outbox.answered()
        #expect(outbox.unreadBytes == 100)
        #expect(sent() == [])
    }

    @Test("An unanswered ping takes some bytes off the unread count") func anUnansweredPingTakesBytesOff() {
        outbox.answeredCall(bytes: Outbox<String>.bytesPerPing)
        #expect(sent() == ["?"])
        _ = mayBeAskedAgain()
        #expect(outbox.unreadBytes == Outbox<String>.bytesPerPing - Outbox<String>.forgivenBytes)
        for _ in 0..<10 { _ = mayBeAskedAgain() }
        #expect(outbox.unreadBytes == 0)
        #expect(sent() == [])
    }
}
