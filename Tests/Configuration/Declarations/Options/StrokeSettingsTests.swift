import Testing

@testable import MudraGestureSettings

/// Strokes beside other gestures.
@Suite struct StrokeSettingsTests {
    private static let stroke = """
        [[gesture]]
        name = "corner"
        type = "stroke"
        stroke = "AAAAAA__BBAA"

        """

    private func lines(_ other: String) throws -> (warnings: [String], notes: [String]) {
        let (settings, lines) = try load(Self.stroke + "[[gesture]]\nname = \"other\"\n" + other)
        return (lines, try #require(settings).notes.map(\.message))
    }

    @Test("A pan or a swipe of the same fingers is warned of, and one of others is not")
    func overlapsAreWarnedOf() throws {
        let swipe = try lines("type = \"swipe\"\ndirection = \"down\"")
        #expect(swipe.warnings.count == 1 && swipe.notes == [])
        #expect(
            swipe.warnings.first?.contains("give \"other\" require_failure_of = [\"corner\"]; it then happens when")
                == true,
            "\(swipe.warnings)")
        let pan = try lines("type = \"pan\"")
        #expect(pan.warnings.count == 1)
        #expect(pan.warnings.first?.contains("\"corner\" (stroke") == true, "\(pan.warnings)")
        for other in [
            "type = \"swipe\"\ndirection = \"down\"\ntouches = 2", "type = \"swipe\"\ndirection = \"up\"",
            "type = \"pan\"\naxis = \"horizontal\"", "type = \"pan\"\nmin_touches = 2",
        ] {
            #expect(try lines(other).warnings == [])
        }
    }

    @Test("A note says which gesture a stroke makes wait") func notesTellOfWaits() throws {
        let swipe = try lines("type = \"swipe\"\ndirection = \"down\"\nrequire_failure_of = [\"corner\"]")
        #expect(swipe.warnings == [])
        #expect(
            swipe.notes == ["the fingers may draw \"corner\" until they lift, so \"other\" happens only when they lift"]
        )
        let pan = try lines("type = \"pan\"\nrequire_failure_of = [\"corner\"]")
        #expect(
            pan.notes == [
                "the fingers may draw \"corner\" until they lift, so \"other\" begins only when they have lifted"
            ])
        let swipeAfterNone = "type = \"swipe\"\ndirection = \"down\"\nrequire_failure_of = [\"corner\"]"
        let off = try load(Self.stroke + "enabled = false\n[[gesture]]\nname = \"other\"\n" + swipeAfterNone)
        #expect(off.settings?.notes == [], "no finger draws a stroke that is off")
    }
}
