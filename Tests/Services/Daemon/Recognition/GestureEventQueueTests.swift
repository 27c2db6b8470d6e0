import MudraInterface
import MudraTouch
import Testing

@testable import Gestures
@testable import MudraDaemon

/// How the queue treats gestures when the bus queue does not take them.
@Suite final class GestureEventQueueTests {
    /// Of 8 places, 4 are for changes.
    private let queue = GestureEventQueue(capacity: 8)
    private let recognizers = (1...70).map { PanRecognizer("pan", tag: UInt32($0)) }

    /// Adds an event of a gesture at a time in µs, which identifies the event. All have the same gesture number, as
    /// gestures of several users may.
    private func put(_ state: RecognizerState, of gesture: Int = 1, at time: UInt64) {
        let transition = Transition(
            recognizer: recognizers[gesture - 1], from: .possible, state: state, time: Microseconds(time),
            gestureID: 1, values: GestureValues())
        guard let moment = transition.moment else { return }
        queue.append(GestureEvent(moment: moment, screen: ScreenID(value: 1), number: 0))
    }

    /// Takes all events, and returns their times.
    private func taken() -> [UInt64] {
        var times: [UInt64] = []
        while let event = queue.take() { times.append(event.moment.time.value) }
        return times
    }

    @Test("Events keep their order") func inOrderWhenItIsTaken() {
        put(.began, at: 1)
        put(.changed, at: 2)
        put(.ended, at: 3)
        #expect(taken() == [1, 2, 3])
        #expect(!queue.isWaitingForRoom && !queue.letGo())
        #expect(queue.highWaterMark == 3)
    }

    @Test("The latest change replaces changes that found no room") func theLatestChangeStandsForThoseThatFoundNoRoom() {
        for time in 1...10 as ClosedRange<UInt64> { put(.changed, at: time) }
        #expect(queue.isWaitingForRoom)
        #expect(taken() == [1, 2, 3, 4])
        #expect(queue.letGo())
        #expect(taken() == [10])
        #expect(queue.coalesced == 5)
        #expect(queue.drops == 0)
        #expect(!queue.isWaitingForRoom)
    }

    @Test("Every gesture has its own latest change") func everyGestureHasItsOwnLatestChange() {
        for time in 1...4 as ClosedRange<UInt64> { put(.changed, at: time) }
        for time in 5...10 as ClosedRange<UInt64> { put(.changed, of: time.isMultiple(of: 2) ? 2 : 3, at: time) }
        #expect(taken() == [1, 2, 3, 4])
        #expect(queue.letGo())
        #expect(taken() == [9, 10])
    }

    @Test("The end has room and comes after the last change") func theEndHasRoomAndComesAfterTheLastChange() {
        for time in 1...6 as ClosedRange<UInt64> { put(.changed, at: time) }
        put(.changed, of: 2, at: 7)
        put(.ended, at: 8)
        #expect(taken() == [1, 2, 3, 4, 6, 8])
        #expect(queue.letGo())
        #expect(taken() == [7])
    }

    @Test("No later change overtakes one that is kept back") func nothingOvertakesWhatIsKeptBack() {
        for time in 1...5 as ClosedRange<UInt64> { put(.changed, at: time) }
        #expect(queue.take()?.moment.time == 1)
        // There is room again, but the fifth change comes first.
        put(.changed, of: 2, at: 6)
        #expect(taken() == [2, 3, 4, 5])
        #expect(queue.letGo())
        #expect(taken() == [6])
    }

    @Test("The latest change is kept of 64 gestures, and the queue counts all that it drops") func mostKept() {
        for time in 1...4 as ClosedRange<UInt64> { put(.changed, at: time) }
        for gesture in 2...67 { put(.changed, of: gesture, at: UInt64(gesture)) }
        #expect(queue.drops == 2)
        for time in 101...105 as ClosedRange<UInt64> { put(.began, at: time) }
        #expect(queue.drops == 3)
        #expect(taken() == [1, 2, 3, 4, 101, 102, 103, 104])
        var kept: [UInt64] = []
        while queue.letGo() { kept += taken() }
        #expect(kept == Array(2...65))
    }

    @Test("A full queue counts the events that it drops") func aFullQueueCountsDrops() {
        for time in 1...10 as ClosedRange<UInt64> { put(.began, at: time) }
        #expect(taken() == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(queue.drops == 2)
    }
}
