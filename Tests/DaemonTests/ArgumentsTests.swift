import MudraConsole
import Testing

@Suite("The arguments of a command line")
struct ArgumentsTests {
    private func read(_ words: String...) throws(UsageError) -> Arguments {
        try Arguments(words, options: ["output", "for"], flags: ["json"], short: ["o": "output"])
    }

    @Test("A letter stands for an option's name, with its value behind it or joined to it")
    func letters() throws {
        #expect(try read("-o", "a", "b")["output"] == "a")
        #expect(try read("-o", "a", "b").operands == ["b"])
        #expect(try read("-oa")["output"] == "a")
        #expect(try read("--output", "a", "-o", "--b")["output"] == "--b")
    }

    @Test("A letter that is nobody's is an option that is not known; a dash alone and what stands behind two is none")
    func operands() throws {
        #expect(throws: UsageError.self) { try read("-x") }
        #expect(throws: UsageError.self) { try read("-o") }
        #expect(try read("-", "--", "-o", "-x").operands == ["-", "-o", "-x"])
        #expect(try Arguments(["-x"], options: [], flags: []).operands == ["-x"])
    }
}
