import MudraDeclarations
import TestSupport
import Testing

@testable import MudraGestureSettings

/// Conditions on the context, as files declare them.
@Suite struct ConditionTests {
    private static let tablet = Context.Screen(DeviceIdentity("Built-in", vendor: 0x1d6b, product: 2), .leftUp)
    private static let monitor = Context.Screen(DeviceIdentity("Monitor", vendor: 1, product: 1), .normal)

    private func binding(_ condition: String, _ more: String = "") throws -> GestureBinding {
        let text = "[[gesture]]\nname = \"x\"\ntype = \"tap\"\n\(more)\nwhen = \(condition)\n"
        let (settings, lines) = try load(text)
        #expect(lines == [])
        return try #require(settings?.bindings.first)
    }

    private func holds(
        _ condition: String, _ values: [String: String] = [:], screens: [Context.Screen] = [], _ more: String = ""
    ) throws -> Bool {
        let binding = try binding(condition, more)
        let context = Context(values, screens: screens)
        return binding.conditions.allSatisfy { $0.holds(in: context, for: binding.declaration) }
    }

    @Test("All values must match, and of a list one text is enough") func allAndAny() throws {
        let condition = "{ app = [\"firefox*\", \"org.mozilla.*\"], mode = \"reading\" }"
        #expect(try holds(condition, ["app": "firefox-esr", "mode": "reading"]))
        #expect(try holds(condition, ["app": "org.mozilla.Thunderbird", "mode": "reading"]))
        #expect(try !holds(condition, ["app": "foot", "mode": "reading"]))
        #expect(try !holds(condition, ["app": "firefox"]))
    }

    @Test("not turns a table round as a whole") func negation() throws {
        let condition = "{ not = { app = \"foot\", mode = \"reading\" } }"
        #expect(try !holds(condition, ["app": "foot", "mode": "reading"]))
        #expect(try holds(condition, ["app": "foot"]))
        #expect(try holds(condition, ["app": "mpv", "mode": "reading"]))
        #expect(try !holds("{ mode = \"a\", not = { app = \"foot\" } }", ["app": "mpv"]))
    }

    @Test("While no program tells the window, no condition on it holds, not even in not") func untoldWindow() throws {
        for key in ["app", "title", "output", "workspace"] {
            #expect(try !holds("{ \(key) = \"*\" }"))
            #expect(try !holds("{ not = { \(key) = \"x\" } }"))
            #expect(try holds("{ not = { \(key) = \"x\" } }", [key: ""]))
        }
        #expect(try !holds("{ fullscreen = false }"))
        #expect(try holds("{ fullscreen = false }", ["fullscreen": "false"]))
    }

    @Test("A value that nothing has set is the empty text, and false") func absence() throws {
        #expect(try holds("{ mode = \"\" }"))
        #expect(try holds("{ mode = false, tablet_mode = false, keyboard = false }"))
        #expect(try !holds("{ tablet_mode = true }"))
        #expect(try holds("{ tablet_mode = true, level = 3 }", ["tablet_mode": "true", "level": "3"]))
    }

    @Test("A condition on touchscreens must hold as a whole for one that the gesture is for") func screens() throws {
        let both = [Self.tablet, Self.monitor]
        #expect(try holds("{ orientation = \"left-up\" }", screens: both))
        #expect(try !holds("{ orientation = \"left-up\" }", screens: [Self.monitor]))
        #expect(try !holds("{ orientation = \"left-up\" }", screens: both, "devices = \"Monitor\""))
        #expect(try !holds("{ orientation = \"left-up\", device = \"Monitor\" }", screens: both))
        #expect(try holds("{ device = \"1d6b:0002\" }", screens: both))
        #expect(try holds("{ not = { orientation = \"normal\" } }", screens: both))
        #expect(try !holds("{ orientation = \"normal\" }"))
    }

    @Test("The condition of a group counts besides the gesture's own") func groups() throws {
        let (settings, lines) = try load(
            """
            [[group]]
            name = "browser"
            when = { app = "firefox" }
            [[gesture]]
            name = "x"
            type = "tap"
            group = "browser"
            when = { mode = "reading" }
            """)
        #expect(lines == [])
        let binding = try #require(settings?.bindings.first)
        let holds = { (values: [String: String]) in
            binding.conditions.allSatisfy { $0.holds(in: Context(values), for: binding.declaration) }
        }
        #expect(holds(["app": "firefox", "mode": "reading"]))
        #expect(!holds(["app": "firefox"]) && !holds(["mode": "reading"]))
        #expect(binding.contextKeys == ["app", "mode"])
    }

    @Test("set holds texts, numbers and truths") func set() throws {
        let (settings, lines) = try load(
            "[[gesture]]\nname = \"x\"\ntype = \"tap\"\nset = { mode = \"reading\", level = 3, night = true, old = \"\" }\n"
        )
        #expect(lines == [])
        #expect(
            settings?.bindings.first?.sets == ["mode": "reading", "level": "3", "night": "true", "old": ""])
    }

    @Test(
        "Conditions that can never hold together are known",
        arguments: [
            ("{ app = \"firefox\" }", "{ app = [\"foot\", \"mpv\"] }", true),
            ("{ app = \"firefox*\" }", "{ app = \"foot\" }", true),
            ("{ app = \"firefox*\" }", "{ app = \"firefox-esr\" }", false),
            ("{ app = \"f*\" }", "{ app = \"g*\" }", false),
            ("{ app = \"firefox\" }", "{ mode = \"reading\" }", false),
            ("{ app = \"firefox\" }", "{ not = { app = \"firefox\" } }", true),
            ("{ app = \"firefox\", mode = \"a\" }", "{ not = { app = \"f*\" } }", true),
            ("{ app = \"firefox*\" }", "{ not = { app = [\"firefox*\", \"foot\"] } }", true),
            ("{ app = \"firefox*\" }", "{ not = { app = \"firefox\" } }", false),
            ("{ app = \"firefox\" }", "{ not = { app = \"firefox\", mode = \"a\" } }", false),
            ("{ fullscreen = true }", "{ fullscreen = false }", true),
            ("{ mode = \"\" }", "{ mode = \"reading\" }", true),
            ("{ mode = \"true\" }", "{ mode = true }", false),
            ("{ device = \"a\" }", "{ device = \"b\" }", false),
            ("{ orientation = \"normal\" }", "{ orientation = [\"left-up\", \"right-up\"] }", true),
            ("{ device = \"a\" }", "{ not = { device = \"a\" } }", false),
            ("{ mode = \"f?o\" }", "{ mode = \"bar\" }", true), ("{ mode = \"f?o\" }", "{ mode = \"foo\" }", false),
            ("{ mode = \"[fg]\" }", "{ mode = \"g\" }", false), ("{ mode = 'f\\o' }", "{ mode = \"fo\" }", false),
            ("{ mode = \"f*\" }", "{ not = { mode = \"*\" } }", true), ("{ mode = false }", "{ mode = \"\" }", false),
            ("{ mode = false }", "{ mode = \"false\" }", false), ("{ mode = false }", "{ mode = \"x\" }", true),
        ])
    func exclusion(_ one: String, _ other: String, _ excludes: Bool) throws {
        let (first, second) = (try binding(one).conditions[0], try binding(other).conditions[0])
        #expect(first.excludes(second) == excludes)
        #expect(second.excludes(first) == excludes)
    }

    @Test(
        "A condition and a set have room for as much as the manual says",
        arguments: [("values", 64), ("texts", 64), ("set", 64), ("bytes", 1_024)])
    func room(_ kind: String, _ most: Int) throws {
        for count in [most, most + 1] {
            let list = (0..<count).map { kind == "texts" ? "\"\($0)\"" : "v-\($0) = \"x\"" }.joined(separator: ", ")
            let option =
                switch kind {
                case "values": "when = { \(list) }"
                case "texts": "when = { mode = [\(list)] }"
                case "set": "set = { \(list) }"
                default: "when = { mode = \"\(String(repeating: "x", count: count))\" }"
                }
            let (settings, lines) = try load("[[gesture]]\nname = \"x\"\ntype = \"tap\"\n\(option)\n")
            #expect((settings != nil) == (count == most) && lines.count == count - most, "\(count) \(kind): \(lines)")
        }
    }
}
