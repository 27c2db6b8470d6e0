import TestSupport
import Testing

/// Configurations/sway.toml in Sway itself: every gesture does what its name says.
@Suite(.serialized, .enabled(if: HeadlessSway.isInstalled, "needs sway and foot")) struct SwayTests {
    @Test("Every gesture of sway.toml works in Sway") func everyGestureWorksInSway() throws {
        let launchers = try StandIns(SwayGestures.launchers)
        let sway = try HeadlessSway(environment: launchers.environment)
        let desk = try Desk(
            "sway.toml", environment: sway.environment, standIns: SwayGestures.standIns, watching: SwayGestures.watched)
        try SwayGestures(hand: desk, sway: sway, launchers: launchers).makeAll()
        desk.expectThatAllWasTried()
    }
}
