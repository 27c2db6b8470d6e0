import TestSupport
import Testing

/// Configurations/sway.toml in Sway itself: every gesture does what its name says.
@Suite(.serialized, .enabled(if: HeadlessSway.isInstalled, "needs sway and foot")) struct SwayTests {
    @Test("Every gesture of sway.toml works in Sway") func everyGestureWorksInSway() throws {
        let launchers = try FakePrograms(SwayGestures.launchers)
        let sway = try HeadlessSway(environment: launchers.environment)
        let fixture = try ConfigurationFixture(
            "sway.toml", environment: sway.environment, fakes: SwayGestures.fakes, watching: SwayGestures.watched)
        try SwayGestures(hand: fixture, sway: sway, launchers: launchers).makeAll()
        fixture.expectThatAllWasTried()
    }
}
