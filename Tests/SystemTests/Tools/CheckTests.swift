import Foundation
import TestSupport
import Testing

/// `mudractl check` on gestures.toml: its lines on stderr and its exit status.
@Suite struct CheckTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func check(_ text: String) throws -> (status: Int32?, said: String) {
        let file = try folder.write(text, to: "gestures.toml")
        // Only stderr is checked, so standard output is discarded.
        let program = try Program(
            "/bin/sh", ["-c", "exec \"$0\" check \"$1\" > /dev/null", Program.path("mudractl"), file], in: folder)
        program.waitForEnd()
        return (program.status, program.said.replacingOccurrences(of: folder.path + "/", with: ""))
    }

    @Test("Errors end mudractl check with status 3") func errorsAreStatusThree() throws {
        let (status, said) = try check("[[gesture]]\nname = \"x\"\ntype = \"swipe\"\ndirection = \"lefft\"\ntaps = 2\n")
        #expect(status == 3)
        #expect(
            said == """
                mudractl: gestures.toml:4:13: swipe has no direction "lefft" (left, right, up, down)
                mudractl: gestures.toml:5:1: swipe has no key "taps"

                """)
    }

    @Test("Warnings do not make mudractl check fail") func warningsAreNoFailure() throws {
        let tap = { (name: String) in "[[gesture]]\nname = \"\(name)\"\ntype = \"tap\"\n" }
        let (status, said) = try check(tap("a") + tap("b"))
        #expect(status == 0)
        #expect(said.hasPrefix("mudractl: gestures.toml:4:1: warning: \"b\" never fires: "), "\(said)")
    }
}
