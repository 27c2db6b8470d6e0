import Foundation
import MudraBus
import MudraClient
import TestSupport
import Testing

/// The objects on the bus: their members, their visibility, and their signals.
@Suite(.serialized) struct ObjectTests: SubscriberSuite {
    private static let manager = "/org/mudra/Mudra1"
    private static let screen = "/org/mudra/Mudra1/devices/event3"
    private static let recognizer = "org.mudra.Mudra1.Recognizer"

    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    private func path(_ name: String) -> String {
        BusPath.encode(name, under: "/org/mudra/Mudra1/recognizers/u\(getuid())")
    }

    private func busctl(_ words: String...) throws -> String {
        try fixture.run("/usr/bin/busctl", ["--address=\(fixture.bus)", "--no-pager"] + words).said
    }

    private func mudractl(_ words: String...) throws -> (status: Int32, said: String) {
        try fixture.run("mudractl", words + ["--bus", fixture.bus])
    }

    // MARK: Members

    @Test("Every kind of object has introspection data") func everyKindOfObjectIsIntrospected() throws {
        #expect(client.add("next-page", "swipe", [("direction", "left"), ("touches", .int32(3))]).isSuccess)
        let tree = try busctl("tree", "--list", "org.mudra.Mudra1")
        for path in [Self.manager, Self.screen, path("next-page")] {
            #expect(tree.split(separator: "\n").contains { $0 == path }, "\(path) is not in:\n\(tree)")
        }
        let expected: [(String, [String])] = [
            (
                Self.manager,
                [
                    ".Subscribe method as -", ".Unsubscribe method - -",
                    ".SetRecognizers method a(ssa{sv})a(sa{sv}) ao", ".AddRecognizer method ssa{sv} o",
                    ".RemoveRecognizer method o -", ".SetEnabled method asb -", ".Reload method - -",
                    ".OpenGestureStream method a{sv} h", ".OpenTouchStream method a{sv} h",
                    ".Gesture signal ssstua{sv} -", ".Version property s", ".Realtime property b",
                    ".Health property a{st} 3 ", ".Statistics property a{st}",
                    ".GetManagedObjects method - a{oa{sa{sv}}}", ".Ping method - -",
                    ".Introspect method - s",
                ]
            ),
            (
                path("next-page"),
                [
                    ".Name property s \"next-page\" const", ".Type property s \"swipe\" const",
                    ".Enabled property b true emits-change writable", ".Group property s \"\"",
                    ".RequireFailureOf property as 0", ".SimultaneousWith property as 0",
                    ".Owner property s \"\(client.name)\"", ".SetOptions method a{sv} -", ".Options property a{sv} 2 ",
                ]
            ),
            (
                Self.screen,
                [
                    ".Name property s \"mudra demo touchscreen\" const", ".Node property s \"/dev/input/event3\" const",
                    ".Vendor property q", ".Product property q", ".Seat property s \"seat0\"",
                    ".SizeMillimetres property (dd) - emits-change", ".Slots property u 10",
                    ".Orientation property s \"normal\" emits-change writable",
                    ".Enabled property b true emits-change writable", ".Grabbed property b false",
                ]
            ),
        ]
        for (path, lines) in expected {
            // Newer versions of busctl show the numbers of a structure, too.
            let said = try busctl("introspect", "org.mudra.Mudra1", path)
                .replacing(/\(dd\) +[0-9.]+ [0-9.]+/, with: "(dd) -")
            let words = said.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            for line in lines {
                #expect(words.contains { $0.hasPrefix(line) }, "\(line) is not in: \(words)")
            }
        }
        // Arguments have names.
        #expect(
            try busctl("introspect", "--xml-interface", "org.mudra.Mudra1", Self.manager)
                .contains("<arg name=\"recognizers\" type=\"a(ssa{sv})\" direction=\"in\"/>"))
    }

    @Test("Unknown objects, interfaces and members have the standard errors") func unknownNamesHaveStandardErrors() {
        let unknown = "org.freedesktop.DBus.Error.Unknown"
        let properties = "org.freedesktop.DBus.Properties"
        let get = { (path: String, interface: String, name: String) in
            client.call("Get", [.string(interface), .string(name)], of: properties, at: path).errorName
        }
        #expect(get("/nowhere", Self.recognizer, "Name") == unknown + "Object")
        #expect(get(path("nobody"), Self.recognizer, "Name") == unknown + "Object")
        #expect(get("/org", Self.recognizer, "Name") == unknown + "Interface")
        #expect(get(Self.manager, Self.recognizer, "Name") == unknown + "Interface")
        #expect(get(Self.manager, "org.mudra.Mudra1.Manager", "Nmae") == unknown + "Property")
        #expect(get(Self.manager, "", "Version") == nil)
        #expect(client.call("Nonsense", [], of: properties).errorName == unknown + "Method")
        #expect(client.call("Nonsense", [], of: "a.b").errorName == unknown + "Interface")
        let set = { (name: String, value: BusValue) in
            client.set(name, value, of: "org.mudra.Mudra1.Device", at: Self.screen).errorName
        }
        #expect(set("Name", "x") == "org.freedesktop.DBus.Error.PropertyReadOnly")
        #expect(set("Enabled", "x") == "org.freedesktop.DBus.Error.InvalidArgs")
    }

    @Test("mudractl shows the same values as the objects") func mudractlAgrees() throws {
        #expect(client.add("two", "tap", [("taps", .uint32(2)), ("group", "mouse")]).isSuccess)
        #expect(client.add("one", "tap", [("require_failure_of", .strings(["two"]))]).isSuccess)
        struct Line: Decodable, Hashable {
            let name, type, group, owner, path: String
            let enabled: Bool
            let require_failure_of: [String]
        }
        let listed = {
            try mudractl("gestures", "--json").said.split(separator: "\n").map {
                try JSONDecoder().decode(Line.self, from: Data($0.utf8))
            }
        }
        let line = { (name: String, group: String, isEnabled: Bool, required: [String]) in
            Line(
                name: name, type: "tap", group: group, owner: client.name, path: path(name), enabled: isEnabled,
                require_failure_of: required)
        }
        #expect(try listed() == [line("one", "", true, ["two"]), line("two", "mouse", true, [])])
        #expect(try mudractl("disable", "mouse").status == 0)
        #expect(try listed() == [line("one", "", true, ["two"]), line("two", "mouse", false, [])])
        #expect(client.get("Enabled", of: Self.recognizer, at: path("two")) == false)
        #expect(try mudractl("enable", "two").status == 0)
        #expect(client.get("Enabled", of: Self.recognizer, at: path("two")) == true)
        let missing = try mudractl("disable", "three")
        #expect(missing.status == 1 && missing.said.contains("you have no gesture and no group \"three\""))
        #expect(try mudractl("gestures").said == "one (tap), waits for two\ntwo (tap), group mouse\n")

        let status = try mudractl("status", "--json").said
        let version = client.get("Version", of: "org.mudra.Mudra1.Manager", at: Self.manager)?.text ?? "?"
        #expect(status.hasPrefix("{\"version\":\"\(version)\",\"realtime\":"))
        #expect(status.contains("\"frames\":0"))
        #expect(try mudractl("reload").status == 0)
    }

    /// The manual has a page for every interface, each page names all members, and man can render it.
    @Test("The manual describes every member of an interface", arguments: ["Manager", "Recognizer", "Device"])
    func theManualHasIt(interface: String) throws {
        #expect(client.add("a", "tap").isSuccess)
        let object = ["Manager": Self.manager, "Recognizer": path("a"), "Device": Self.screen][interface] ?? ""
        let name = "org.mudra.Mudra1.\(interface)"
        let document = try busctl("introspect", "--xml-interface", "org.mudra.Mudra1", object)
        let description = document.components(separatedBy: "<interface name=\"\(name)\">").last ?? ""
        let members = description.components(separatedBy: "</interface>")[0]
            .matches(of: /<(?:method|property|signal) name="(\w+)"/).map { String($0.1) }
        let page = URL(fileURLWithPath: Repository.path("man/\(name).5.scd"))
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(members.count >= 9)
        for member in members { #expect(text.contains("*\(member)*"), "\(page.path) has no \(member)") }
        let made = try fixture.run("/bin/sh", ["-c", "scdoc < '\(page.path)'"])
        #expect(made.status == 0 && made.said.contains(".TH"), "\(made.said)")
    }

    // MARK: Signals

    @Test("All programs of a user receive changes to its recognizers")
    func allOfAUserAreToldWhatBecomesOfRecognizers() throws {
        let other = try TestClient(fixture)
        // The daemon knows a client from its first call on.
        #expect(other.get("Version", of: "org.mudra.Mudra1.Manager", at: Self.manager) != nil)
        #expect(client.add("a-b", "tap").isSuccess)
        #expect(other.set("Enabled", false, of: Self.recognizer, at: path("a-b")).isSuccess)
        let options = BusValue.properties([("group", "g"), ("touches", .int64(2))])
        #expect(client.call("SetOptions", [options], of: Self.recognizer, at: path("a-b")).isSuccess)
        #expect(client.call("RemoveRecognizer", [.objectPath(path("a-b"))]).isSuccess)
        let expected: [TestClient.Notice] = [
            .init(member: "InterfacesAdded", path: path("a-b")),
            .init(member: "PropertiesChanged", path: path("a-b"), property: "Enabled", value: false),
            .init(member: "PropertiesChanged", path: path("a-b"), property: "Group", value: "g"),
            .init(member: "PropertiesChanged", path: path("a-b"), property: "Options", value: options),
            .init(member: "InterfacesRemoved", path: path("a-b")),
        ]
        for listener in [client, other] {
            #expect(eventually { listener.notices.count >= expected.count })
            #expect(Set(listener.notices) == Set(expected))
            #expect(listener.notices.first == expected.first && listener.notices.last == expected.last)
        }
        #expect(client.add("gone", "tap").isSuccess)
        client.leave()
        #expect(eventually { other.notices.last == .init(member: "InterfacesRemoved", path: path("gone")) })
    }

    @Test("All clients receive changes to screens") func everybodyIsToldOfScreens() throws {
        // A client that has never called receives them, too: screens are not secret.
        let silent = try TestClient(fixture)
        // sd-bus answers this call itself. By then the bus has the client's match rules.
        #expect(silent.call("Ping", of: "org.freedesktop.DBus.Peer").isSuccess)
        #expect(client.set("Orientation", "left-up", of: "org.mudra.Mudra1.Device", at: Self.screen).isSuccess)
        #expect(client.set("Enabled", false, of: "org.mudra.Mudra1.Device", at: Self.screen).isSuccess)
        fixture.pullOut()
        let size = BusValue.structure([159.9375, 255.9375])
        let expected: [TestClient.Notice] = [
            .init(member: "PropertiesChanged", path: Self.screen, property: "SizeMillimetres", value: size),
            .init(member: "PropertiesChanged", path: Self.screen, property: "Orientation", value: "left-up"),
            .init(member: "PropertiesChanged", path: Self.screen, property: "OrientationSource", value: "set"),
            .init(member: "PropertiesChanged", path: Self.screen, property: "Enabled", value: false),
            .init(member: "InterfacesRemoved", path: Self.screen),
        ]
        #expect(eventually { silent.notices.count >= expected.count })
        #expect(silent.notices == expected)
    }

    @Test("A new screen causes InterfacesAdded") func aScreenThatComesIsTold() throws {
        let fixture = try DaemonFixture()
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "waiting for one")
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        try fixture.plugIn()
        #expect(eventually { client.notices == [.init(member: "InterfacesAdded", path: Self.screen)] })
    }

    // MARK: Ownership

    @Test("Only the owner changes options and removes a recognizer") func onlyTheOwnerChangesAndRemoves() throws {
        let other = try TestClient(fixture)
        #expect(client.add("mine", "tap").isSuccess)
        let notOwner = "org.mudra.Mudra1.Error.NotOwner"
        #expect(other.call("RemoveRecognizer", [.objectPath(path("mine"))]).errorName == notOwner)
        #expect(
            other.call("SetOptions", [.properties([])], of: Self.recognizer, at: path("mine")).errorName == notOwner)
        #expect(other.set("Enabled", false, of: Self.recognizer, at: path("mine")).isSuccess)
        #expect(client.get("Enabled", of: Self.recognizer, at: path("mine")) == false)
        let bad = BusValue.properties([("touches", "two")])
        #expect(
            client.call("SetOptions", [bad], of: Self.recognizer, at: path("mine")).errorName
                == "org.mudra.Mudra1.Error.InvalidRecognizer")
    }

    @Test("A recognizer does not wait for a disabled one") func recognizerDoesNotWaitForDisabledOne() throws {
        let other = try TestClient(fixture)
        #expect(other.add("double", "tap", [("taps", .uint32(2))]).isSuccess)
        #expect(client.add("single", "tap", [("require_failure_of", .strings(["double"]))]).isSuccess)
        // A tap that never waits is compared with it, by the frames' own times.
        #expect(client.add("quick", "tap", [("simultaneous_with", .strings(["single", "double"]))]).isSuccess)
        let wait = { (count: Int) throws -> UInt64 in
            try fixture.play(Strokes.tap())
            fixture.advance(by: .seconds(1))
            #expect(client.heardGestures.count == 2 * count)
            let times = client.gestures.suffix(2).map(\.time)
            return (times.last ?? 0) - (times.first ?? 0)
        }
        #expect(try wait(1) == 350_000)
        #expect(client.set("Enabled", false, of: Self.recognizer, at: path("double")).isSuccess)
        #expect(try wait(2) == 0)
    }

    /// The daemon reloads while there is no screen, so the user has no screen then.
    @Test("Gestures on a screen that comes after a reload have locations")
    func aScreenThatComesLateTellsPlacesToo() throws {
        let fixture = try DaemonFixture()
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "waiting for one")
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        #expect(client.add("tap", "tap").isSuccess)
        #expect(client.call("Reload").isSuccess)
        try fixture.plugIn()
        daemon.wait(for: "10 contacts")
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.count == 1 })
        #expect(client.gestures.first?.location != nil)
    }

    @Test("Two clients cannot close a cycle of failure requirements") func clientsCannotCloseACycle() throws {
        let other = try TestClient(fixture)
        #expect(other.add("double", "tap", [("taps", .uint32(2))]).isSuccess)
        #expect(client.add("single", "tap", [("require_failure_of", .strings(["double"]))]).isSuccess)
        #expect(other.call("RemoveRecognizer", [.objectPath(path("double"))]).isSuccess)
        let answer = other.add("double", "tap", [("require_failure_of", .strings(["single"]))])
        #expect(answer.errorName == "org.mudra.Mudra1.Error.InvalidRecognizer")
        if case .failure(let error) = answer { #expect(error.message.contains("recognizer 0 (double)")) }
        #expect(other.add("double", "tap").isSuccess)
    }
}
