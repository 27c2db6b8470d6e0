import TestSupport
import Testing

@testable import MudraDesktop

/// The rules of Sway's configuration that map pointers to outputs.
@Suite struct SwayRulesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mapped(_ text: String, _ others: [String: String] = [:]) throws -> [String] {
        for (name, text) in others { try folder.write(text, to: name) }
        return try SwayRules(file: folder.write(text, to: "config"), ["HOME": folder.path]).mappedPointers
    }

    @Test("A rule for the touchscreen's identifier is one for its pointer") func identifiersAreFound() throws {
        #expect(try mapped("input 1386:20841:Wacom_Finger map_to_output eDP-1\n") == ["056a:5169"])
        #expect(try mapped("input \"0:0:Panel with spaces\" map_to_region 0 0 100 100") == ["0000:0000"])
        let block = "input * {\n  # a comment }\n\txkb_layout de\n  map_to_output DP-1\n}\n"
        #expect(try mapped(block) == ["*"])
        #expect(try mapped("input type:pointer map_to_output DP-1") == ["*"])
        #expect(try mapped("input '0:1:It''s a panel'\tmap_to_output DP-1") == ["0000:0001"])
    }

    @Test("A block ends with its brace, and of several rules for a device the last one counts") func blocksEnd() throws
    {
        let block = "input 1:2:A {\n  tap enabled\n}\nmap_to_output DP-1\n"
        #expect(try mapped(block + "input 3:4:B map_to_output DP-1\n") == ["0003:0004"])
        let (rule, none) = ("input 1:2:A map_to_output DP-1\n", "input 1:2:A map_to_output *\n")
        #expect(try mapped(rule + none).isEmpty && mapped(none + rule) == ["0001:0002"])
    }

    @Test("Lines may end with a carriage return") func carriageReturnsEndLines() throws {
        let text = "# a comment\r\nset $touch 1:2:Panel\r\ninput $touch {\r\n  map_to_output DP-1\r\n}\r\n"
        #expect(try mapped(text + "input 3:4:B map_to_output *\r\n") == ["0001:0002"])
    }

    @Test("Rules for other devices, for no output, and comments do not count") func othersDoNotCount() throws {
        #expect(try mapped("input type:touch map_to_output eDP-1").isEmpty)
        #expect(try mapped("# input 1:2:Panel map_to_output eDP-1").isEmpty)
        #expect(try mapped("input 1:2:Panel map_to_output *\ninput 1:2:Panel tap enabled\nmap_to_output DP-1").isEmpty)
        #expect(try mapped("input 70000:2:Panel map_to_output DP-1\ninput -1:2:Panel map_to_output DP-1").isEmpty)
        #expect(try mapped("input\ninput {\nset\nset $\nset $a\ninclude\n}\n\\\n").isEmpty)
        #expect(SwayRules(file: "/nonexistent", [:]).mappedPointers.isEmpty)
    }

    @Test("Variables, continued lines and included files are followed") func configurationIsFollowed() throws {
        let text = "set $touch 1:2:Panel\nset $t wrong\ninput $touch \\\n  map_to_output DP-1\ninclude *.conf\n"
        let others = [
            "a.conf": "input 3:4:Other map_to_output DP-1\ninclude ~/b.more\n",
            // A file that includes itself must not be read for ever.
            "b.more": "input 5:6:Third map_to_output DP-1\ninclude b.more\n",
        ]
        #expect(try mapped(text, others) == ["0001:0002", "0003:0004", "0005:0006"])
        #expect(try mapped("include \(folder.path("a.conf"))\n") == ["0003:0004", "0005:0006"])
    }

    @Test("The configuration is that of the command line, or the first that exists") func fileIsFound() {
        let file = { (words: [String], environment: [String: String], there: String) in
            SwayRules.file(in: words, environment) { $0 == there }
        }
        #expect(file(["sway", "-c", "my/config"], [:], "") == "my/config")
        #expect(file(["sway", "-d", "--config", "/a"], [:], "") == "/a")
        #expect(file(["sway", "--config=/b"], [:], "") == "/b")
        #expect(file(["sway", "-c"], ["HOME": "/h"], "/h/.config/sway/config") == "/h/.config/sway/config")
        #expect(file([], ["HOME": "/h", "XDG_CONFIG_HOME": "/x"], "/x/sway/config") == "/x/sway/config")
        #expect(file([], ["HOME": "/h"], "/etc/sway/config") == "/etc/sway/config")
        #expect(file([], ["HOME": "/h"], "") == nil)
        // Sway's own order.
        var paths = ["/h/.sway", "/h/.config/sway", "/h/.i3", "/h/.config/i3", "/etc/sway", "/etc/i3"]
        while let first = paths.first {
            #expect(
                SwayRules.file(in: [], ["HOME": "/h"]) { paths.contains(String($0.dropLast(7))) } == first + "/config")
            paths.removeFirst()
        }
    }

    /// 64 doublings would make more bytes than any memory has.
    @Test("Variables that double with each line end nothing") func variablesMayDouble() throws {
        let rules = ["input 1:2:A map_to_output DP-1\n", "input 3:4:B map_to_output DP-1\n"]
        let doubling = "set $a 12345678\n" + String(repeating: "set $a $a$a\n", count: 64)
        #expect(try mapped(rules[0] + doubling + rules[1]) == ["0001:0002", "0003:0004"])
    }

    @Test("Thousands of variables in thousands of words are looked up at once") func variablesMayBeMany() throws {
        let variables = (0..<5_000).map { "set $v\($0)_ 1:2:\($0)\n" }.joined()
        let words = String(repeating: "$v7_ $$$none ", count: 20_000)
        #expect(try mapped("\(variables)\(words)\ninput $v9_x map_to_output DP-1\n") == ["0001:0002"])
    }
}
