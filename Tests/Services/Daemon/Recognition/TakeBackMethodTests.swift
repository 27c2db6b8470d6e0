import MudraBus
import MudraInterface
import MudraSettings
import Testing

@testable import MudraDaemon

/// How touches are taken back, depending on the configuration and the facts about the session.
@Suite struct TakeBackMethodTests {
    private func method(_ takeBack: TakeBack, cancels: Bool? = nil, tellsBeyondEdge: Bool? = nil) throws
        -> TakeBackMethod
    {
        let told = [("cancels_touches", cancels), ("tells_beyond_edge", tellsBeyondEdge)]
        let pairs = told.compactMap { key, value in value.map { (key, BusValue.boolean($0)) } }
        return TakeBackMethod(takeBack, in: try SessionFacts(Dictionary(uniqueKeysWithValues: pairs)))
    }

    @Test("mudrad finds the method that suits the session") func theMethodSuitsTheSession() throws {
        let cancelling = try method(.automatic, cancels: true)
        #expect(cancelling.retraction == .leaveAndCancel && cancelling.delayedLandings == .none)
        let lifting = try method(.automatic, cancels: false, tellsBeyondEdge: true)
        #expect(lifting.retraction == .leaveAndLift && lifting.delayedLandings == .none)
        let delaying = try method(.automatic, cancels: false, tellsBeyondEdge: false)
        #expect(delaying.retraction == .leaveAndLift && delaying.delayedLandings == .all)
        #expect(TakeBackMethod(.automatic, in: nil) == lifting, "without facts, the least harmful method is used")
    }

    @Test("A configured method is used whatever the session") func aConfiguredMethodIsUsed() throws {
        for cancels in [true, false] {
            let cancelling = try method(.cancel, cancels: cancels, tellsBeyondEdge: false)
            #expect(cancelling.retraction == .cancel && cancelling.delayedLandings == .none)
            let lifting = try method(.lift, cancels: cancels, tellsBeyondEdge: false)
            #expect(lifting.retraction == .leaveAndLift && lifting.delayedLandings == .none)
        }
        #expect(try method(.delay).delayedLandings == .joining)
        #expect(try method(.delay, tellsBeyondEdge: true).delayedLandings == .joining)
        #expect(try method(.delay, tellsBeyondEdge: false).delayedLandings == .all)
    }
}
