import MudraProgram
import Testing

@Suite("The arguments of a command line")
struct ArgumentsTests {
    private let command = CommandSyntax(
        "write", [OperandSyntax("WORD", .other, optional: true, repeats: true)],
        options: [
            .option("output", letter: "o", "FILE", .file, "where to"), .option("for", "SECONDS", .other, "how long"),
            .flag("json", "as JSON"),
        ], "writes")

    private func read(_ words: String...) throws(UsageError) -> Arguments {
        try Arguments(words, of: command)
    }

    @Test("A letter stands for an option's name, with its value behind it or joined to it")
    func letters() throws {
        #expect(try read("-o", "a", "b")["output"] == "a")
        #expect(try read("-o", "a", "b").operands == ["b"])
        #expect(try read("-oa")["output"] == "a")
        #expect(try read("--output", "a", "-o", "--b")["output"] == "--b")
    }

    @Test("An unknown letter is an unknown option; a dash alone and words after two dashes are operands")
    func operands() throws {
        #expect(throws: UsageError.self) { try read("-x") }
        #expect(throws: UsageError.self) { try read("-o") }
        #expect(try read("-", "--", "-o", "-x").operands == ["-", "-o", "-x"])
        #expect(try Arguments(["-x"], of: CommandSyntax("all", command.operands, "")).operands == ["-x"])
    }

    @Test("Arguments have all required options and no unknown ones, unless they ask for help")
    func needs() throws {
        let command = CommandSyntax(
            "try", options: [.option("config", "FILE", .file, required: true, "what to try")], "tries")
        #expect(try Arguments(["--config", "a"], of: command).required("config") == "a")
        #expect(message { _ = try Arguments([], of: command) } == "try needs --config FILE")
        #expect(
            message { _ = try Arguments(["--config=a", "b"], of: command) } == "try takes no argument, but got \"b\"")
        #expect(message { _ = try Arguments(["--jso"], of: command) } == "try has no option --jso")
        #expect(try Arguments(["b", "--help"], of: command).has("help"))
        #expect(message { _ = try Arguments(["--config", "a", "--help=1"], of: command) } == "--help takes no value")
    }

    @Test("Words after another program's name belong to that program")
    func anotherProgram() throws {
        let command = CommandSyntax("run", [OperandSyntax("COMMAND", .commandLine, repeats: true)], "runs")
        #expect(try Arguments(["cat", "--help", "-x", "--"], of: command).operands == ["cat", "--help", "-x", "--"])
        #expect(try Arguments(["--", "--help"], of: command).operands == ["--help"])
        #expect(try Arguments(["--help", "cat"], of: command).has("help"))
        #expect(message { _ = try Arguments([], of: command) } == "run needs a command")
    }

    @Test("A mistyped option or command is answered with the nearest one")
    func nearest() throws {
        #expect(
            message { _ = try Arguments(["--outptu", "a"], of: command) }
                == "write has no option --outptu (did you mean \"--output\"?)")
        #expect(message { _ = try Arguments(["--xyz"], of: command) } == "write has no option --xyz")
        let program = ProgramSyntax.mudractl
        #expect(
            message { _ = try program.command("dvices") }
                == "mudractl has no command \"dvices\" (did you mean \"devices\"?)")
        #expect(message { _ = try program.command("x\u{1B}") } == "mudractl has no command \"x\\u{1b}\"")
    }

    private func message(_ read: () throws -> Void) -> String? {
        do {
            try read()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
