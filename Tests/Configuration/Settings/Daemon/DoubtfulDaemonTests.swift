import Testing

@testable import MudraDeclarations

/// Settings in mudrad.toml that are valid but hardly meant.
@Suite struct DoubtfulDaemonTests {
    /// The diagnostics of a device with a calibration.
    private func lines(_ calibration: String) throws -> [String] {
        let (settings, lines) = try loadDaemon("[[device]]\nmatch = \"x\"\ncalibration = [\(calibration)]\n")
        #expect(settings != nil)
        return lines
    }

    @Test("A calibration that leaves little of the panel gets a warning")
    func aCalibrationThatLeavesLittleOfThePanel() throws {
        let warning = "mudrad.toml:3:15: warning: calibration puts only about"
        #expect(
            try lines("4, 0, 0, 0, 1, 0") == [
                "\(warning) 25 % of the panel on the screen"
            ])
        #expect(try lines("1, 0, 0.75, 0, 1, 0").count == 1)
        #expect(try lines("16, 0, 0, 0, 16, 0") == ["\(warning) 1 % of the panel on the screen"])
        // A quarter turn, a half turn, one of two screens, and a panel that is larger than its screen.
        for usual in [
            "1, 0, 0, 0, 1, 0", "0, -1, 1, 1, 0, 0", "-1, 0, 1, 0, -1, 1", "0.5, 0, 0.5, 0, 1, 0",
            "1.2, 0, -0.1, 0, 1.2, -0.1",
        ] {
            #expect(try lines(usual) == [])
        }
    }

    @Test("A zone too narrow for a finger gets a warning") func aZoneThatNoFingerHits() throws {
        let (settings, lines) = try loadDaemon("[[zone]]\nname = \"z\"\nrect = [0, 0, 100, 0.05]\n")
        #expect(settings != nil)
        #expect(lines == ["mudrad.toml:3:20: warning: the zone is 0.05 % high: fingers hardly ever land in it"])
    }
}
