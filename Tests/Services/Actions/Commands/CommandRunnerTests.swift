import Foundation
import MudraGestureSettings
import TestSupport
import Testing

@Suite struct CommandRunnerTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private static let awkward = [
        "", " ", "two words", "'", "\"", "\\", "a\nb\n", "grüße 手勢 👋", "$(touch $OUT/injected)",
        "`touch $OUT/injected`",
        "; touch $OUT/injected", "'; touch $OUT/injected; '", "*", "-n", "%s",
    ]

    @Test("The shell gets a command's text unchanged") func shellTextIsLeftAlone() {
        fixture.run(.shell("echo a,b > $OUT/out"))
        #expect(eventually { fixture.text("out") } == "a,b\n")
    }

    @Test("Arguments reach the program unchanged and are not executed") func argumentsArriveIntact() {
        let script = "printf '%s\\0' \"$@\" > \"$OUT/part\" && mv \"$OUT/part\" \"$OUT/out\""
        fixture.run(.argv(["sh", "-c", script, "name"] + Self.awkward))
        let expected = Self.awkward.map { $0 + "\0" }.joined()
        #expect(eventually { fixture.text("out") } == expected)
        #expect(!FileManager.default.fileExists(atPath: fixture.path("injected")))
    }

    @Test("Variables reach the program unchanged and are not executed", arguments: awkward)
    func variablesArriveIntactAndAreNotRun(value: String) {
        fixture.run(
            .shell("printf '%s.' \"$MUDRA_DEVICE\" > $OUT/part; : $MUDRA_DEVICE; mv $OUT/part $OUT/out"),
            environment: [("MUDRA_DEVICE", value)]
        )
        #expect(eventually { fixture.text("out") } == value + ".")
        #expect(!FileManager.default.fileExists(atPath: fixture.path("injected")))
    }

    @Test("A gesture's variables replace inherited ones, and the others stay")
    func variablesReplaceInheritedOnesAndOthersStay() throws {
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        fixture.run(
            .shell("env | grep ^HOME= > $OUT/home; echo \"$PATH\" > $OUT/path"),
            environment: [("HOME", "/elsewhere")]
        )
        #expect(eventually { fixture.text("path") } == path + "\n")
        #expect(fixture.text("home") == "HOME=/elsewhere\n")
    }

    @Test("A missing program is logged") func aMissingProgramIsReported() {
        fixture.run(.argv(["mudra-no-such-program", "x"]), of: "next-workspace")
        #expect(fixture.log == ["next-workspace: cannot start \"mudra-no-such-program\": No such file or directory"])
    }

    @Test("A file that is not executable is logged") func aFileThatIsNotExecutableIsReported() {
        fixture.touch("plain")
        fixture.run(.argv([fixture.path("plain")]))
        #expect(fixture.log == ["gesture: cannot start \"\(fixture.path("plain"))\": Permission denied"])
    }

    @Test("An empty command is logged") func anEmptyCommandIsReported() {
        fixture.run(.argv([]))
        fixture.run(.argv([""]))
        #expect(
            fixture.log == [
                "gesture: cannot start \"\": the command is empty",
                "gesture: cannot start \"\": No such file or directory",
            ]
        )
    }

    @Test("A command with a NUL character is refused") func aNULCharacterIsRefused() {
        fixture.run(.argv(["touch", fixture.path("a") + "\0b"]))
        fixture.run(.shell("touch $OUT/a\0b"))
        fixture.run(.shell("touch $OUT/a"), environment: [("MUDRA_DEVICE", "a\0b")])
        fixture.run(.shell("touch $OUT/a"), environment: [("MUDRA=X", "a")])
        #expect(fixture.log.count == 4)
        fixture.run(.shell("touch $OUT/z"))
        #expect(eventually { FileManager.default.fileExists(atPath: fixture.path("z")) })
        #expect(!FileManager.default.fileExists(atPath: fixture.path("a")))
    }

    @Test("Commands that fail are logged") func failuresAreReported() {
        fixture.run(.shell("exit 3"), of: "next-workspace")
        #expect(eventually { fixture.log } == ["next-workspace: \"exit 3\" exited with status 3"])
        fixture.run(.shell("kill -9 $$"), of: "next-workspace")
        #expect(eventually { fixture.log.last } == "next-workspace: \"kill -9 $$\" was killed by signal 9")
        fixture.run(.argv(["sh", "-c", "exit 255", "a \"b\"\n"]), of: "next-workspace")
        let line = #"next-workspace: ["sh", "-c", "exit 255", "a \"b\"\n"] exited with status 255"#
        #expect(eventually { fixture.log.last } == line)
    }
}
