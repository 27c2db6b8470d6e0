import Foundation
import TestSupport
import Testing

/// The ready-made configurations, in sessions of the compositors that they are for: every gesture does what its name says.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("foot"), "no foot here")) struct ConfigurationTests {
        @Test(.enabled(if: Host.has("sway"), "no Sway here")) func everyGestureWorksInSway() throws {
            let launchers = SwayGestures.launchers
            var sway = try Compositor.named("Sway")
            sway.configuration += "bar {\n    swaybar_command true\n}\n"
            let desk = try SessionDesk("sway.toml", in: sway, standIns: SwayGestures.standIns + launchers)
            try SwayGestures(hand: desk, sway: desk.stage.session, launchers: desk.standIns).makeAll()
            desk.expectThatAllWasTried()
        }
    }
}

extension Compositor {
    static func named(_ name: String) throws -> Compositor { try #require(all.first { $0.name == name }) }
}

extension DesktopSession: SwayAsked {
    func message(_ words: [String]) throws -> (status: Int32, said: String) {
        let folder = try TemporaryFolder()
        let program = try start(["/usr/bin/swaymsg"] + words, in: folder)
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }
}
