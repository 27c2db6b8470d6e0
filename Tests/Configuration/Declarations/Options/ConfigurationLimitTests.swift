import Testing

@testable import MudraDeclarations

/// The limits of a configuration are mudrad's limits for one program, and `check` reports them before mudrad does.
@Suite struct ConfigurationLimitTests {
    private func gesture(_ name: Int, _ options: String) -> String {
        "[[gesture]]\nname='g\(name)'\ntype='tap'\n\(options)\n"
    }

    private func names(_ count: Int) -> String {
        (0..<count).map { "'elsewhere-\($0)'" }.joined(separator: ",")
    }

    private func errors(_ text: String) throws -> [String] {
        try load(text).lines.filter { !$0.contains(": warning: ") }
    }

    /// 200 gestures of 128 names each are far beyond mudrad's limit.
    @Test("Names in relations are limited for all gestures together") func namesOfAllGesturesTogether() throws {
        let options = "require_failure_of=[\(names(64))]\nsimultaneous_with=[\(names(64))]"
        let line =
            "gestures.toml:161:1: there are 25600 names in require_failure_of and simultaneous_with, "
            + "more than the 4096 allowed"
        #expect(try errors((0..<200).map { gesture($0, options) }.joined()) == [line])
        #expect(try errors((0..<32).map { gesture($0, options) }.joined()) == [])
        let one = try errors(
            (0..<32).map { gesture($0, options) }.joined() + gesture(32, "require_failure_of=['elsewhere']"))
        #expect(one == [line.replacing("25600", with: "4097")])
    }

    @Test("Bytes of options are limited for all gestures together") func bytesOfAllGesturesTogether() throws {
        let devices = (0..<16).map { "'\($0)\(String(repeating: "x", count: 240))'" }.joined(separator: ",")
        let gestures = (0..<80).map { gesture($0, "devices=[\(devices)]") }.joined()
        let lines = try errors(gestures)
        #expect(lines.count == 1)
        #expect(lines.first?.contains(" bytes of names and options, more than the 262144 allowed") == true, "\(lines)")
    }

    @Test("The extent of a configuration covers everything it declares") func theExtentIsWhatIsDeclared() throws {
        let tap = try RecognizerDeclaration(
            name: "abc", type: "tap",
            options: [
                "require_failure_of": .strings(["de", "f"]), "simultaneous_with": .strings(["g"]),
                "touches": .integer(1),
            ])
        // The names, the keys, and eight bytes of the number.
        let bytes = 3 + 18 + 3 + 17 + 1 + 7 + 8
        #expect(tap.extent == DeclarationExtent(recognizers: 1, relations: 3, bytes: bytes))
        let zone = try ZoneDeclaration(name: "z", options: ["rect": .numbers([0, 0, 1, 1])])
        #expect(zone.extent == DeclarationExtent(zones: 1, bytes: 1 + 4 + 32))
        #expect((tap.extent + zone.extent).excess(over: tap.extent) == .zones)
    }
}
