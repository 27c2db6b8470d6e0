import Gestures
import MudraEvdev
import MudraPipeline
import MudraTouch
import TestSupport
import Testing
import TouchSamples

/// Properties of the virtual screen's events for any fingers, any recognizers and any other actions meanwhile.
@Suite struct StreamTests {
    private static let seeds = Seeds.first(Tier.isAll ? 400 : 150)

    private static func play(
        _ seed: UInt64, _ touchProtocol: TouchProtocol, isTransparent: Bool = false, retraction: Retraction = .cancel
    ) -> GrabbedScreenFixture {
        var play = FingerPlay(seed: seed, on: touchProtocol, isTransparent: isTransparent, retraction: retraction)
        play.run()
        return play.fixture
    }

    private func expectNone(_ problems: [String], seed: UInt64) {
        #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(3).joined(separator: "\n"))")
    }

    @Test(
        "The virtual screen's events follow the protocol and the engine's decisions",
        arguments: [TouchProtocol.slots, .anonymousContacts, .singleTouch],
        [Retraction.cancel, .leaveAndCancel, .leaveAndLift])
    func eventsFollowProtocolAndDecisions(touchProtocol: TouchProtocol, retraction: Retraction) {
        var ends: [VirtualScreenModel.Happening.What: Int] = [:]
        for seed in Self.seeds {
            let fixture = Self.play(seed, touchProtocol, retraction: retraction)
            expectNone(fixture.problems, seed: seed)
            for happening in fixture.judgedHappenings { ends[happening.what, default: 0] += 1 }
        }
        guard touchProtocol != .singleTouch else { return }
        #expect(ends.values.allSatisfy { $0 > Self.seeds.count / 2 } && ends.count == 3, "\(ends)")
    }

    @Test("Unwanted touches arrive unchanged", arguments: [TouchProtocol.slots, .anonymousContacts, .singleTouch])
    func unwantedTouchesArriveUnchanged(touchProtocol: TouchProtocol) {
        var frames = 0
        for seed in Self.seeds {
            let fixture = Self.play(seed, touchProtocol, isTransparent: true)
            expectNone(fixture.problems, seed: seed)
            frames += fixture.comparedFrames
        }
        #expect(frames > 2 * Self.seeds.count)
    }
}
