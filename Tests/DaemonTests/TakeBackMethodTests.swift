import MudraBus
import MudraDaemonSettings
import Testing

@testable import MudraDaemon

/// How touches are taken back, by what the configuration says and the session's program tells.
@Suite struct TakeBackMethodTests {
    private func method(_ takeBack: TakeBack, cancels: Bool? = nil, tellsBeyondEdge: Bool? = nil) throws
        -> TakeBackMethod
    {
        let told = [("cancels_touches", cancels), ("tells_beyond_edge", tellsBeyondEdge)]
        let pairs = told.compactMap { key, value in value.map { (key, BusValue.boolean($0)) } }
        return TakeBackMethod(takeBack, in: try SessionFacts(Dictionary(uniqueKeysWithValues: pairs)))
    }

    @Test("What suits the session is found") func whatSuitsTheSessionIsFound() throws {
        let cancelling = try method(.automatic, cancels: true)
        #expect(cancelling.retraction == .leaveAndCancel && cancelling.delayedLandings == .none)
        let lifting = try method(.automatic, cancels: false, tellsBeyondEdge: true)
        #expect(lifting.retraction == .leaveAndLift && lifting.delayedLandings == .none)
        let delaying = try method(.automatic, cancels: false, tellsBeyondEdge: false)
        #expect(delaying.retraction == .leaveAndLift && delaying.delayedLandings == .all)
        #expect(TakeBackMethod(.automatic, in: nil) == lifting, "what is not known is taken for what harms least")
    }

    @Test("What the configuration says is done") func whatTheConfigurationSaysIsDone() throws {
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
