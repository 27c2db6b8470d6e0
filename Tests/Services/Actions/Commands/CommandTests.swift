import Foundation
import MudraGestureSettings
import TestSupport
import Testing

@Suite struct CommandTests {
    let bench: CommandBench

    init() throws { bench = try CommandBench() }

    private static let awkward = [
        "", " ", "two words", "'", "\"", "\\", "a\nb\n", "grüße 手勢 👋", "$(touch $OUT/injected)",
        "`touch $OUT/injected`",
        "; touch $OUT/injected", "'; touch $OUT/injected; '", "*", "-n", "%s",
    ]

    @Test("The shell gets a command's text unchanged") func shellTextIsLeftAlone() {
        bench.run(.shell("echo a,b > $OUT/out"))
        #expect(eventually { bench.text("out") } == "a,b\n")
    }

    @Test("Arguments reach the program unchanged and are not executed") func argumentsArriveIntact() {
        let script = "printf '%s\\0' \"$@\" > \"$OUT/part\" && mv \"$OUT/part\" \"$OUT/out\""
        bench.run(.argv(["sh", "-c", script, "name"] + Self.awkward))
        let expected = Self.awkward.map { $0 + "\0" }.joined()
        #expect(eventually { bench.text("out") } == expected)
        #expect(!FileManager.default.fileExists(atPath: bench.path("injected")))
    }

    @Test("Variables reach the program unchanged and are not executed", arguments: awkward)
    func variablesArriveIntactAndAreNotRun(value: String) {
        bench.run(
            .shell("printf '%s.' \"$MUDRA_DEVICE\" > $OUT/part; : $MUDRA_DEVICE; mv $OUT/part $OUT/out"),
            environment: [("MUDRA_DEVICE", value)]
        )
        #expect(eventually { bench.text("out") } == value + ".")
        #expect(!FileManager.default.fileExists(atPath: bench.path("injected")))
    }

    @Test("A gesture's variables replace inherited ones, and the others stay")
    func variablesReplaceInheritedOnesAndOthersStay() throws {
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        bench.run(
            .shell("env | grep ^HOME= > $OUT/home; echo \"$PATH\" > $OUT/path"),
            environment: [("HOME", "/elsewhere")]
        )
        #expect(eventually { bench.text("path") } == path + "\n")
        #expect(bench.text("home") == "HOME=/elsewhere\n")
    }

    @Test("A missing program is logged") func aMissingProgramIsReported() {
        bench.run(.argv(["mudra-no-such-program", "x"]), of: "next-workspace")
        #expect(bench.log == ["next-workspace: cannot start \"mudra-no-such-program\": No such file or directory"])
    }

    @Test("A file that is not executable is logged") func aFileThatIsNotExecutableIsReported() {
        bench.touch("plain")
        bench.run(.argv([bench.path("plain")]))
        #expect(bench.log == ["gesture: cannot start \"\(bench.path("plain"))\": Permission denied"])
    }

    @Test("An empty command is logged") func anEmptyCommandIsReported() {
        bench.run(.argv([]))
        bench.run(.argv([""]))
        #expect(
            bench.log == [
                "gesture: cannot start \"\": the command is empty",
                "gesture: cannot start \"\": No such file or directory",
            ]
        )
    }

    @Test("A command with a NUL character is refused") func aNULCharacterIsRefused() {
        bench.run(.argv(["touch", bench.path("a") + "\0b"]))
        bench.run(.shell("touch $OUT/a\0b"))
        bench.run(.shell("touch $OUT/a"), environment: [("MUDRA_DEVICE", "a\0b")])
        bench.run(.shell("touch $OUT/a"), environment: [("MUDRA=X", "a")])
        #expect(bench.log.count == 4)
        bench.run(.shell("touch $OUT/z"))
        #expect(eventually { FileManager.default.fileExists(atPath: bench.path("z")) })
        #expect(!FileManager.default.fileExists(atPath: bench.path("a")))
    }

    @Test("Commands that fail are logged") func failuresAreReported() {
        bench.run(.shell("exit 3"), of: "next-workspace")
        #expect(eventually { bench.log } == ["next-workspace: \"exit 3\" exited with status 3"])
        bench.run(.shell("kill -9 $$"), of: "next-workspace")
        #expect(eventually { bench.log.last } == "next-workspace: \"kill -9 $$\" was killed by signal 9")
        bench.run(.argv(["sh", "-c", "exit 255", "a \"b\"\n"]), of: "next-workspace")
        let line = #"next-workspace: ["sh", "-c", "exit 255", "a \"b\"\n"] exited with status 255"#
        #expect(eventually { bench.log.last } == line)
    }
}
