import MudraDeclarations
import MudraLiveView
import MudraTouch
import Testing

@testable import MudraLearning

/// A lesson's answers to showings and keys.
@Suite struct LessonTests {
    private let lesson = Lesson(of: "circle")
    private var request: String { lesson.lesson.request }
    private var answer: String { lesson.lesson.answer?.text ?? "" }
    private let done = Counter()

    private final class Counter { var count = 0 }

    init() {
        lesson.onDone = { [done] in done.count += 1 }
    }

    /// Plays frames a second after all earlier ones, and lets the pause after them pass.
    private func play(
        on size: ScreenSize = HandFrames.size, of device: DeviceIdentity = HandFrames.device, pauses: Bool = true,
        _ change: (inout HandFrames) -> Void
    ) {
        var hand = HandFrames()
        change(&hand)
        for frame in hand.frames { lesson.receive(frame, on: size, of: device) }
        if pauses { lesson.advance(to: hand.time + ShowingCollector.pause) }
    }

    private func show(_ times: Int = 1, fingers: Int = 2) {
        for _ in 0..<times { play { $0.tap(fingers) } }
    }

    @Test("A lesson asks for three showings, and offers two more") func counts() {
        #expect(request == "Show circle: 1 of 3" && answer.isEmpty)
        show()
        #expect(request == "Show circle: 2 of 3" && answer == "Got it: 2 fingers, 0.1 s")
        #expect(lesson.press(.enter) && answer == "2 showings more, please" && !lesson.isDone)
        show(2)
        #expect(request == "Enter: done, u: undo the last, or show it once more (5 at most)")
        show(2)
        #expect(request == "Enter: done, u: undo the last")
        show()
        #expect(lesson.showings.count == 5 && answer == "5 showings are enough")
        #expect(done.count == 0 && lesson.press(.enter) && lesson.isDone && done.count == 1)
        #expect(lesson.showings.map(\.source) == (1...5).map { "showing \($0)" })
    }

    @Test("u undoes the last showing, and nothing if there is none") func undoing() {
        #expect(lesson.press(.character("u")) && answer.isEmpty)
        show(3)
        #expect(lesson.press(.character("u")) && lesson.showings.count == 2 && answer == "The last showing is undone")
        #expect(request == "Show circle: 3 of 3")
        // A showing whose pause is not over is the last one.
        play(pauses: false) { $0.tap(2) }
        #expect(lesson.press(.character("u")))
        lesson.advance(to: .distantFuture)
        #expect(lesson.showings.count == 2)
        show()
        #expect(lesson.showings.map(\.source) == ["showing 1", "showing 2", "showing 3"])
    }

    @Test("Enter takes a showing whose pause is not over, but no touch that goes on") func enterTakesTheLast() {
        show(2)
        play(pauses: false) { $0.tap(2) }
        #expect(lesson.press(.enter) && lesson.isDone && lesson.showings.count == 3)
        let other = Lesson(of: "circle")
        var hand = HandFrames()
        hand.land()
        other.receive(hand.frames[0], on: HandFrames.size, of: HandFrames.device)
        #expect(other.press(.enter) && other.showings.isEmpty && !other.isDone)
    }

    @Test("Keys without a meaning in a lesson keep their usual one, except for the pause") func otherKeys() {
        #expect(!lesson.press(.character("q")) && !lesson.press(.down) && !lesson.press(.character("?")))
        #expect(lesson.press(.character("p")) && lesson.press(.character(" ")))
    }

    @Test("An interruption drops the showing in progress and says why") func interruptions() {
        lesson.interrupt("mudrad is gone")
        #expect(answer.isEmpty, "no showing is in progress")
        play(pauses: false) {
            $0.land(2)
            $0.move()
        }
        lesson.interrupt("mudrad is gone")
        #expect(answer == "Again, please: mudrad is gone" && lesson.nextDeadline == nil)
        // The rest of the touches is no showing.
        var hand = HandFrames()
        hand.land(2)
        hand.move()
        hand.lift()
        for frame in hand.frames.dropFirst() { lesson.receive(frame, on: HandFrames.size, of: HandFrames.device) }
        lesson.advance(to: .distantFuture)
        #expect(lesson.showings.isEmpty)
        show()
        #expect(lesson.showings.count == 1)
    }

    @Test("A showing with another number of fingers, with a palm or without an end is asked for again")
    func unusableShowings() {
        show()
        show(fingers: 3)
        #expect(answer == "Again, please: 3 fingers now, but 2 fingers before")
        play {
            $0.land(2)
            $0.lift(.cancelled)
        }
        #expect(answer == "Again, please: mudrad took a finger for a palm")
        play {
            $0.land(2)
            $0.wait(20_000)
            $0.move()
        }
        #expect(answer == "Again, please: a showing takes 20 s at most")
        #expect(lesson.showings.count == 1 && lesson.lesson.answer?.isError == true)
    }

    @Test("All showings are on the screen of the first one") func oneScreen() {
        let other = DeviceIdentity("another", vendor: 1, product: 3)
        show()
        play(of: other) { $0.tap(2) }
        #expect(answer == "Again, please: on a screen, as before" && lesson.showings.count == 1)
        show()
        #expect(lesson.showings.count == 2)
        for _ in 0..<2 { _ = lesson.press(.character("u")) }
        play(of: other) { $0.tap(2) }
        #expect(lesson.showings.map(\.device) == [other])
    }

    @Test("A screen that turns during a showing has it shown again") func turning() {
        let turned = ScreenSize(width: 160, height: 256)
        play(pauses: false) { $0.land() }
        var hand = HandFrames()
        hand.land()
        hand.move()
        lesson.receive(hand.frames[1], on: turned, of: HandFrames.device)
        #expect(answer == "Again, please: the screen was turned")
        play(on: turned) { $0.tap() }
        #expect(lesson.showings.map(\.screen) == [turned])
    }

    @Test("The next deadline is the end of the pause") func deadline() {
        #expect(lesson.nextDeadline == nil)
        play(pauses: false) { $0.tap() }
        #expect(lesson.nextDeadline == .milliseconds(1_550))
    }
}
