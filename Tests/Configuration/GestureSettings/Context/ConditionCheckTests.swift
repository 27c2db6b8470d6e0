import Testing

@testable import MudraGestureSettings

/// Warnings of `mudractl check` about gestures with conditions.
@Suite struct ConditionCheckTests {
    private func swipes(_ first: String, _ second: String) -> String {
        [("a", first), ("b", second)].map { name, more in
            "[[gesture]]\nname = \"\(name)\"\ntype = \"swipe\"\ndirection = \"left\"\ntouches = 3\n\(more)\n"
        }.joined()
    }

    private func warnings(_ text: String) throws -> [String] { try load(text).lines }

    @Test("Two gestures that can never be on together do not conflict") func neverTogether() throws {
        #expect(try warnings(swipes("when = { app = \"foot\" }", "when = { app = \"mpv\" }")) == [])
        #expect(try warnings(swipes("when = { app = \"foot\" }", "when = { not = { app = \"foot\" } }")) == [])
    }

    @Test("A gesture with a condition may take the place of one without, if it comes first") func override() throws {
        #expect(try warnings(swipes("when = { app = \"foot\" }", "")) == [])
        let lines = try warnings(swipes("", "when = { app = \"foot\" }"))
        #expect(lines.count == 1 && lines[0].contains("\"b\" never fires"), "\(lines)")
    }

    @Test("Gestures of one condition conflict as those without, and other pairs perhaps") func together() throws {
        let same = try warnings(swipes("when = { app = \"foot\" }", "when = { app = \"foot\" }"))
        #expect(same.count == 1 && same[0].contains("\"b\" never fires"), "\(same)")
        let doubtful = try warnings(swipes("when = { app = \"foot\" }", "when = { mode = \"x\" }"))
        #expect(doubtful.count == 1 && doubtful[0].contains("can match the same touches"), "\(doubtful)")
    }

    @Test("A name that looks misspelt is warned of, unless a gesture sets it") func misspelling() throws {
        let gesture = "[[gesture]]\nname = \"x\"\ntype = \"tap\"\nwhen = { orientatoin = \"normal\" }\n"
        #expect(
            try warnings(gesture) == [
                "gestures.toml:4:10: warning: no gesture sets \"orientatoin\" (did you mean \"orientation\"?)"
            ])
        let setter = "[[gesture]]\nname = \"y\"\ntype = \"tap\"\ntouches = 2\nset = { orientatoin = \"normal\" }\n"
        #expect(try warnings(gesture + setter) == [])
    }

    @Test("A group without gestures is warned of") func emptyGroup() throws {
        let text =
            "[[group]]\nname = \"mose\"\nwhen = { app = \"x\" }\n[[gesture]]\nname = \"x\"\ntype = \"tap\"\ngroup = \"mouse\"\n"
        #expect(
            try warnings(text) == [
                "gestures.toml:2:8: warning: the group \"mose\" has no gesture (did you mean \"mouse\"?)"
            ])
    }
}
