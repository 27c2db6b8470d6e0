import Foundation
import MudraBus
import TestSupport
import Testing

/// `org.mudra.Mudra1.Manager` as clients use it.
@Suite(.serialized) struct ManagerTests: SubscriberSuite {
    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    private func set(_ entries: [(String, String, [(String, BusValue)])]) -> Result<[BusValue], BusError> {
        client.call(
            "SetRecognizers",
            [
                .array(of: "(ssa{sv})", entries.map { .structure([.string($0), .string($1), .properties($2)]) }),
                .array(of: "(sa{sv})", []),
            ])
    }

    @Test("Clients can add and remove recognizers") func recognizersComeAndGo() throws {
        let path = try client.add("two", "tap", [("touches", .int32(2))]).get()
        #expect(path == [.objectPath("/org/mudra/Mudra1/recognizers/u\(getuid())/two")])
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { client.gestures.count == 1 })

        #expect(client.call("RemoveRecognizer", path).isSuccess)
        #expect(client.call("RemoveRecognizer", path).errorName == "org.mudra.Mudra1.Error.UnknownRecognizer")
        #expect(client.add("one", "tap").isSuccess)
        try fixture.play(Strokes.tap(fingers: 2))
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.map(\.recognizer) == ["two", "one"] })

        let witness = try TestClient(fixture)
        #expect(witness.subscribe().isSuccess)
        #expect(client.call("Unsubscribe").isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { witness.gestures.count == 1 })
        #expect(client.subscribe("another").isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { witness.gestures.count == 2 })
        #expect(client.subscribe("one").isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { witness.gestures.count == 3 && client.gestures.count >= 3 })
        #expect(client.gestures.map(\.recognizer) == ["two", "one", "one"])
        let numbers = Set(client.gestures.map { $0.number })
        #expect(numbers.count == 3, "a number means one gesture, whatever is registered meanwhile")
    }

    @Test("A program that subscribes by name gets every state of that gesture, and no other gesture")
    func subscriptionByName() throws {
        #expect(client.subscribe("pan").isSuccess && client.add("pan", "pan").isSuccess)
        #expect(client.add("both", "pan", [("simultaneous_with", .strings(["pan"]))]).isSuccess)
        try fixture.play(Strokes.landing() + Strokes.wander(), heardBy: client)
        #expect(Set(client.heardGestures) == ["pan began", "pan changed"])
    }

    @Test("The order of declaration stays after a reload") func theOrderOfDeclarationOutlivesAReload() throws {
        let long = [("max_duration_ms", BusValue.int32(700))]
        #expect(set([("first", "tap", [])]).isSuccess)
        let other = try TestClient(fixture)
        #expect(other.add("second", "tap").isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.map(\.recognizer) == ["first"] })
        // With another option it is a new recognizer, in the place of the old one.
        #expect(set([("first", "tap", long)]).isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.map(\.recognizer) == ["first", "first"] })
    }

    @Test("A client's zones are visible to that client alone") func zonesAreAClientsOwn() throws {
        let left = BusValue.structure([
            .string("left"),
            .properties([("rect", .array(of: "d", [.double(0), .double(0), .double(50), .double(100)]))]),
        ])
        let entries = ["left", "nowhere"].map { zone in
            BusValue.structure([.string("here"), .string("tap"), .properties([("zone", .string(zone))])])
        }
        let zones = BusValue.array(of: "(sa{sv})", [left])
        let set = { [client] in client.call("SetRecognizers", [.array(of: "(ssa{sv})", [$0]), zones]) }
        #expect(set(entries[1]).errorName == "org.mudra.Mudra1.Error.InvalidRecognizer")
        #expect(set(entries[0]).isSuccess)
        let other = try TestClient(fixture)
        #expect(
            other.add("there", "tap", [("zone", .string("left"))]).errorName
                == "org.mudra.Mudra1.Error.InvalidRecognizer")
        #expect(client.add("more", "tap", [("zone", .string("left")), ("touches", .int32(2))]).isSuccess)
        // The tap is at 60, 80 mm, in the left half.
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.map(\.recognizer) == ["here"] })
    }

    @Test("Two programs cannot use the same name") func aNameIsOnePrograms() throws {
        #expect(client.add("mine", "tap").isSuccess)
        let other = try TestClient(fixture)
        #expect(other.add("mine", "tap").errorName == "org.mudra.Mudra1.Error.NameTaken")
        // The recognizer goes with the program that made it.
        client.leave()
        #expect(eventually { other.add("mine", "tap").isSuccess })
    }

    @Test("One error in a set changes nothing") func oneErrorInASetChangesNothing() throws {
        #expect(set([("kept", "tap", [])]).isSuccess)
        let answer = set([("new", "tap", []), ("bad", "swipe", [("direction", .string("lefft"))])])
        #expect(answer.errorName == "org.mudra.Mudra1.Error.InvalidRecognizer")
        if case .failure(let error) = answer { #expect(error.message.contains("recognizer 1")) }
        #expect(client.add("kept", "tap").errorName == "org.mudra.Mudra1.Error.NameTaken")
        #expect(client.add("new", "tap").isSuccess)
    }

    @Test("A single tap waits for another program's double tap")
    func aSingleTapWaitsForAnotherProgramsDoubleTap() throws {
        let other = try TestClient(fixture)
        #expect(other.add("double", "tap", [("taps", .uint32(2))]).isSuccess)
        #expect(client.add("single", "tap", [("require_failure_of", .strings(["double"]))]).isSuccess)
        try fixture.play(Strokes.twoTaps())
        #expect(eventually { client.gestures.map(\.recognizer) == ["double"] })
        other.leave()
        // The double tap is gone, so the single tap no longer waits.
        #expect(eventually { client.add("double", "swipe", [("direction", .string("up"))]).isSuccess })
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.map(\.recognizer) == ["double", "single"] })
    }

    @Test(
        "Hostile options are refused",
        arguments: [
            ("tap", [("touches", BusValue.int64(.max))]),
            ("tap", [("touches", .double(.nan))]),
            ("tap", [("max_movement_mm", .double(.infinity))]),
            ("tap", [("max_duration_ms", .uint64(.max))]),
            ("tap", [("require_failure_of", .array(of: "v", [.variant(.variant(.byte(1)))]))]),
            ("tap", [("no such key", .string(String(repeating: "x", count: 100_000)))]),
            ("swipe", [("directions", .strings([]))]),
            ("%n%s", []),
            ("", []),
        ])
    func hostileOptionsAreRefused(type: String, options: [(String, BusValue)]) throws {
        #expect(client.add("hostile", type, options).errorName == "org.mudra.Mudra1.Error.InvalidRecognizer")
        #expect(client.add("alive", "tap").isSuccess)
    }

    @Test("Wrong signatures and names are refused") func wrongSignaturesAndNamesAreRefused() throws {
        #expect(client.call("AddRecognizer", [.string("a")]).errorName == "org.freedesktop.DBus.Error.InvalidArgs")
        #expect(client.call("Nonsense").errorName == "org.freedesktop.DBus.Error.UnknownMethod")
        #expect(client.add("no spaces", "tap").errorName == "org.mudra.Mudra1.Error.InvalidRecognizer")
        #expect(client.add("a\nb", "tap").errorName == "org.mudra.Mudra1.Error.InvalidRecognizer")
        let zones = client.call(
            "SetRecognizers",
            [.array(of: "(ssa{sv})", []), .array(of: "(sa{sv})", [.structure([.string("z"), .properties([])])])])
        #expect(zones.errorName == "org.mudra.Mudra1.Error.InvalidZone")
    }

    @Test("Introspection lists the manager's methods, signals and properties")
    func propertiesAndIntrospectionTellWhatThereIs() throws {
        let manager = ["org.mudra.Mudra1", "/org/mudra/Mudra1"]
        let tree = try fixture.run(
            "/usr/bin/gdbus",
            ["introspect", "--address", fixture.bus, "--dest"] + [manager[0], "--object-path", manager[1]])
        for text in [
            "Subscribe(in  as names)", "in  a{sv} options", "out o path", "a{sv} details", "readonly b Realtime",
        ] {
            #expect(tree.said.contains(text), "\(text) is not in:\n\(tree.said)")
        }
    }
}
