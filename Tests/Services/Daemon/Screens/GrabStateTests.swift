import Testing

@testable import MudraDaemon

/// Every event in every state of a grab.
@Suite struct GrabStateTests {
    private static let live: [GrabState] = [.made, .handedOver, .inForce, .suspended]

    private func states(after events: GrabState.Event..., from start: GrabState = .none) -> GrabState {
        events.reduce(start) { $0.next(after: $1).0 }
    }

    @Test("A grab comes into force when applications can find its virtual screen and no finger is down") func path() {
        #expect(states(after: .wanted, .made, .announced, .grabbed) == .inForce)
        #expect(GrabState.made.next(after: .announced).1 == [.follow, .handOver])
        #expect(states(after: .made, .grabbed) == .made, "the virtual screen is not announced")
    }

    @Test("A grab without readers gives the real screen back, and begins again with a reader") func readers() {
        for (state, effects) in [
            (GrabState.handedOver, [GrabState.Effect.suspend]), (.inForce, [.suspend, .tellRelease(.unread)]),
        ] {
            #expect(state.next(after: .unread) == (.suspended, effects))
        }
        #expect(GrabState.suspended.next(after: .read) == (.handedOver, [.handOver]))
    }

    @Test("A grab that is not wanted any more rests until its virtual screen may go", arguments: live)
    func rest(_ state: GrabState) {
        #expect(state.next(after: .unwanted) == (.resting, [.unfollow, .rest]))
        #expect(GrabState.resting.next(after: .aged) == (.none, [.ungrab]))
        #expect(states(after: .unwanted, .wanted, .announced, from: state) == .handedOver)
    }

    @Test("A failed grab stays so until it is forgiven or not wanted any more") func failures() {
        #expect(states(after: .notMade) == .failed)
        #expect(states(after: .refused, from: .handedOver) == .failed)
        for event in GrabState.Event.allCases where ![.unwanted, .escaped, .forgiven].contains(event) {
            #expect(GrabState.failed.next(after: event).0 == .failed)
        }
        #expect(states(after: .forgiven, from: .failed) == .none)
    }

    @Test("A virtual screen that takes no events ends its grab", arguments: live) func unwritable(_ state: GrabState) {
        #expect(state.next(after: .unwritable) == (.failed, [.unfollow, .tellRelease(.unwritable)]))
        #expect(GrabState.resting.next(after: .unwritable) == (.none, []))
    }

    @Test("The emergency exit ends every grab, and tells of those that were there", arguments: GrabState.allCases)
    func exit(_ state: GrabState) {
        let told: [GrabState.Effect] = Self.live.contains(state) ? [.unfollow, .tellRelease(.escaped)] : []
        #expect(state.next(after: .escaped) == (.none, told))
    }

    @Test("An event that comes late or twice changes nothing", arguments: GrabState.allCases)
    func lateEvents(_ state: GrabState) {
        for event in GrabState.Event.allCases {
            let (next, effects) = state.next(after: event)
            if next == state, event != .unwritable { #expect(effects.isEmpty, "\(event)") }
            #expect(next.next(after: event).0 == next, "\(event) twice")
        }
    }
}
