import MudraBus
import TestSupport
import Testing

/// `mudra-actions` reports the places of Sway's outputs, over which Sway spreads a pointer without a rule.
@Suite(.serialized, .enabled(if: HeadlessSway.isInstalled, "needs sway and foot"))
struct PointerAreaTests: ActionsFixture {
    let setup: FakeDaemonFixture

    init() throws { setup = try FakeDaemonFixture() }

    private func start(in sway: HeadlessSway) throws -> Program {
        let environment = fixture.sessionEnvironment.merging(sway.environment) { $1 }
        return try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", write("tap")], in: fixture.folder,
            environment: environment)
    }

    /// An output's part of the desktop in the last report: left, top, width and height.
    private func area(_ output: String) -> [Double]? {
        let report = daemon.calls(of: "SetSession").last ?? ""
        guard let key = report.firstRange(of: "pointer_areas"),
            let name = report[key.upperBound...].firstRange(of: "\"\(output)\"")
        else { return nil }
        let numbers = report[name.upperBound...].prefix { $0 != "]" }.split(separator: "double(").dropFirst()
        return numbers.compactMap { Double($0.prefix { $0 != ")" }) }
    }

    @Test("Sway's outputs of other scales and rotations have their parts of the desktop") func outputsHaveParts() throws
    {
        let sway = try HeadlessSway()
        let actions = try start(in: sway)
        let isWhole = eventually { area("HEADLESS-1") == [0, 0, 1, 1] }
        #expect(isWhole, "\(daemon.calls(of: "SetSession")) \(actions.said)")
        try sway.tell("create_output")
        for (name, place) in [("1", "0 0 transform 0"), ("2", "1280 0 scale 1.5 transform 90")] {
            try sway.tell("output HEADLESS-\(name) resolution 1280x800 position \(place)")
        }
        // 800x1280 pixels with the scale 1.5 are 533x853 units.
        let (width, height) = (1_280.0 + 533, 853.0)
        let isTold = eventually {
            area("HEADLESS-1") == [0, 0, 1_280 / width, 800 / height]
                && area("HEADLESS-2") == [1_280 / width, 0, 533 / width, 1]
        }
        #expect(isTold, "\(daemon.calls(of: "SetSession"))")
        withExtendedLifetime(actions) {}
    }
}
