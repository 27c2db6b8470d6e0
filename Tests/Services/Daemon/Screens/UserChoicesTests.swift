import Testing

@testable import MudraDaemon

/// Which of the values that users have set on a screen counts.
@Suite struct UserChoicesTests {
    @Test("The latest choice of the users that count is in force") func latestChoiceCounts() {
        var choices = UserChoices<String>()
        #expect(choices.value { _ in true } == nil)
        choices.set("root's", of: 0)
        choices.set("alice's", of: 1000)
        choices.set("bob's", of: 1001)
        #expect(choices.value { $0 == 0 || $0 == 1000 } == "alice's")
        #expect(choices.value { $0 == 0 || $0 == 1001 } == "bob's")
        #expect(choices.value { $0 == 0 || $0 == 1002 } == "root's")
        choices.set("root's again", of: 0)
        #expect(choices.value { $0 == 0 || $0 == 1000 } == "root's again")
        choices.set("alice's again", of: 1000)
        #expect(choices.value { $0 == 0 || $0 == 1000 } == "alice's again")
    }

    @Test("The choices of users who have gone are forgotten") func choicesGoWithTheirUsers() {
        var choices = ScreenChoices()
        choices.isEnabled.set(false, of: 1000)
        choices.isGrabbed.set(true, of: 1000)
        choices.orientation.set(.automatic, of: 1000)
        choices.isEnabled.set(false, of: 0)
        choices.keep { $0 == 0 }
        #expect(choices.isEnabled.value { _ in true } == false)
        #expect(choices.isGrabbed.value { _ in true } == nil)
        #expect(choices.orientation.value { _ in true } == nil)
    }
}
