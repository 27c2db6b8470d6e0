import MudraBus
import MudraClient
import Testing

@testable import MudraActions
@testable import MudraGestureSettings

/// How the wanted gestures come into force, without a bus.
@Suite struct RegistrationTests {
    typealias Event = Registration.Event

    private static func settings(_ names: String) -> GestureSettings {
        let text = names.split(separator: " ").map { "[[gesture]]\nname = \"\($0)\"\ntype = \"tap\"\nrun = \"true\"\n" }
        return GestureSettings.load(files: ["gestures.toml"], [], adding: ("gestures.toml", text.joined())).settings
            ?? .none
    }

    /// An answer with an error, whose message is the last part of its name.
    private static func answered(_ name: String) -> Event {
        .answered(BusError(name: name, message: String(name.split(separator: ".").last ?? "")))
    }

    private static let nameTaken = answered(MudraConnection.nameTaken)
    private static let refusal = answered("TooMany")
    private static let noReply = answered("org.freedesktop.DBus.Error.NoReply")
    private static let unknown = answered("org.freedesktop.DBus.Error.ServiceUnknown")
    /// Another program has b.
    private static let b = ["b": "/b"]

    /// The events that lead to each state. The gestures a and b are wanted, and another program has b.
    private static let starts: [[Event]] = {
        let registering: [Event] = [.wanted(settings("a b")), nameTaken, .found(b)]
        let confirming = registering + [.answered(nil)]
        let idle = confirming + [.confirmed]
        return [idle, registering, registering + [nameTaken], confirming, idle + [.suspended]]
    }()

    private static let events: [(String, Event)] = [
        ("wanted c", .wanted(settings("c"))), ("mudrad came", .serviceCame), ("mudrad went", .serviceWent),
        ("suspended", .suspended), ("resumed", .resumed), ("removed", .removed(path: "/b")),
        ("time is up", .timeIsUp), ("accepted", .answered(nil)), ("refused", refusal), ("name taken", nameTaken),
        ("no reply", noReply), ("confirmed", .confirmed), ("found b", .found(b)), ("found a", .found(["a": "/a"])),
        ("not found", .found(nil)),
    ]

    private static func registration(after events: [Event]) -> Registration {
        var registration = Registration()
        for event in events { _ = registration.receive(event) }
        return registration
    }

    /// The effects of the last event, and the state that follows.
    private func result(_ start: [Event], _ events: Event...) -> String {
        var registration = Self.registration(after: start)
        var effects: [Registration.Effect] = []
        for event in events { effects = registration.receive(event) }
        return "\(effects.map(\.text).joined(separator: ", ")) -> \(registration.state.text)"
    }

    @Test("Every event has its effect in every state") func everyEventInEveryState() {
        var lines: [String] = []
        for start in Self.starts {
            let before = Self.registration(after: start)
            lines.append("\(before.state.text):")
            for (name, event) in Self.events {
                var registration = before
                let effects = registration.receive(event).map(\.text).joined(separator: ", ")
                let change = registration.state == before.state ? "" : "-> \(registration.state.text)"
                let result = [effects, change].filter { !$0.isEmpty }.joined(separator: " ")
                if !result.isEmpty { lines.append("  \(name): \(result)") }
            }
        }
        #expect(lines.joined(separator: "\n") == Self.table)
    }

    @Test("A change during a step makes it begin again, with the configuration that was wanted last")
    func changesDuringAStep() {
        let c = Event.wanted(Self.settings("c"))
        let registering = [Event.wanted(Self.settings("a")), .wanted(Self.settings("b")), c]
        let again = "prepare(c), register(c), restoreOverrides(c) -> registering c"
        #expect(result(registering, Self.refusal) == "listen(c), \(again)")
        #expect(
            result(registering, .answered(nil), .confirmed)
                == "listen(a), log(1 gesture registered), putInForce(a), listen(a c), \(again)")
        #expect(result(Self.starts[2], c, .found(nil)) == "listen(c), \(again)")
        #expect(result(Self.starts[4], c, .resumed, .answered(nil)) == "stopTimer, listen(c), \(again)")
    }

    @Test("Each error has its message and its pause") func errors() {
        let wanted = [Event.wanted(Self.settings("a"))]
        let noSession = Self.answered(MudraConnection.noSession)
        let line = "log(mudrad refuses the gestures until the user logs in: NoSession), "
        let rest = "startTimer(10), settle(NoSession) -> idle"
        #expect(result(wanted, noSession) == line + rest)
        #expect(result(wanted, noSession, .timeIsUp, noSession) == rest)
        #expect(result(wanted, Self.answered(MudraConnection.tooFast)) == "startTimer(1) -> idle")
        #expect(result(wanted, Self.unknown) == "log(mudrad is not there yet: waiting for it), settle() -> idle")
    }

    @Test("A mudrad that comes back and refuses gets the last good configuration") func lastGood() {
        let effects = result(
            Self.starts[0], .serviceWent, .wanted(Self.settings("c")), Self.unknown, .serviceCame, Self.refusal)
        #expect(
            effects == """
                log(mudrad refuses the gestures: TooMany), refuse, settle(TooMany), listen(a b), prepare(a b), \
                register(a b), restoreOverrides(a b) -> registering a b
                """)
    }

    @Test("Gestures are registered again unless mudrad is known to have them") func unchangedGestures() {
        let same = Event.wanted(Self.settings("a"))
        let inForce = [same, .answered(nil), .confirmed]
        let concluded = "listen(a), log(1 gesture registered), putInForce(a), tellTaken(), settle() -> idle"
        let again = "listen(a), prepare(a), register(a), restoreOverrides(a) -> registering a"
        #expect(result(inForce, same) == concluded)
        #expect(result(inForce, .wanted(Self.settings("c")), Self.noReply, same) == again)
        #expect(result(inForce, .serviceWent, same) == again)
    }

    @Test("Without gestures of ours, mudrad is not asked") func nothingToDo() {
        #expect(result([], .suspended) == "rest, settle() -> idle")
        #expect(result([], .serviceCame) == "forgetSubscription, forgetOverrides, tellTaken() -> idle")
        #expect(result(Self.starts[1], .removed(path: "/other")) == " -> registering a")
    }
}

extension RegistrationTests {
    /// For each state the events that have an effect there, and the next state if it is another.
    private static let table = """
        idle:
          wanted c: listen(a c), prepare(c), register(c), restoreOverrides(c) -> registering c
          mudrad came: forgetSubscription, forgetOverrides, tellTaken(), listen(a b), prepare(a b), \
        register(a b), restoreOverrides(a b) -> registering a b
          mudrad went: forgetSubscription, forgetOverrides, tellTaken()
          suspended: rest, rememberOverrides(a), register(nothing) -> withdrawing
          resumed: listen(a), log(1 gesture registered), putInForce(a), tellTaken(b), settle()
          removed: listen(a b), prepare(a b), register(a b), restoreOverrides(a b) -> registering a b
          time is up: askAgain, listen(a), log(1 gesture registered), putInForce(a), tellTaken(b), settle()
        registering a:
          wanted c: -> registering a, due
          mudrad came: forgetSubscription, forgetOverrides, tellTaken() -> registering a, due
          mudrad went: forgetSubscription, forgetOverrides, tellTaken()
          suspended: -> registering a, due
          resumed: -> registering a, due
          removed: -> registering a, due
          time is up: askAgain -> registering a, due
          accepted: stopTimer, forgetOverrides, listen(a), confirm -> confirming a
          refused: log(mudrad refuses the gestures: TooMany), refuse, settle(TooMany) -> idle
          name taken: findTaken(a b) -> finding names
          no reply: log(mudrad does not answer: NoReply), startTimer(10), settle(NoReply) -> idle
        finding names:
          wanted c: -> finding names, due
          mudrad came: forgetSubscription, forgetOverrides, tellTaken() -> finding names, due
          mudrad went: forgetSubscription, forgetOverrides, tellTaken()
          suspended: -> finding names, due
          resumed: -> finding names, due
          removed: -> finding names, due
          time is up: askAgain -> finding names, due
          found b: startTimer(1) -> idle
          found a: listen(b), prepare(b), register(b), restoreOverrides(b) -> registering b
          not found: startTimer(1) -> idle
        confirming a:
          wanted c: -> confirming a, due
          mudrad came: forgetSubscription, forgetOverrides, tellTaken() -> confirming a, due
          mudrad went: forgetSubscription, forgetOverrides, tellTaken()
          suspended: listen(a), log(1 gesture registered), putInForce(a), tellTaken(b), settle(), rest, \
        rememberOverrides(a), register(nothing) -> withdrawing
          resumed: -> confirming a, due
          removed: -> confirming a, due
          time is up: askAgain -> confirming a, due
          confirmed: listen(a), log(1 gesture registered), putInForce(a), tellTaken(b), settle() -> idle
        withdrawing:
          wanted c: -> withdrawing, due
          mudrad came: forgetSubscription, forgetOverrides, tellTaken() -> withdrawing, due
          mudrad went: forgetSubscription, forgetOverrides, tellTaken()
          suspended: -> withdrawing, due
          resumed: -> withdrawing, due
          removed: -> withdrawing, due
          time is up: askAgain -> withdrawing, due
          accepted: stopTimer, settle() -> idle
          refused: stopTimer, log(cannot withdraw the gestures from mudrad: TooMany), startTimer(1), settle() -> idle
          name taken: stopTimer, log(cannot withdraw the gestures from mudrad: NameTaken), startTimer(1), \
        settle() -> idle
          no reply: stopTimer, log(cannot withdraw the gestures from mudrad: NoReply), startTimer(1), settle() -> idle
        """
}

extension GestureSettings {
    fileprivate var text: String { bindings.map(\.name).joined(separator: " ") }
}

extension Registration.State {
    fileprivate var text: String {
        switch self {
        case .idle: "idle"
        case .registering(let attempt, let isDue): "registering \(attempt.gestures.text)\(isDue ? ", due" : "")"
        case .findingNames(let isDue): "finding names\(isDue ? ", due" : "")"
        case .confirming(let attempt, let isDue): "confirming \(attempt.gestures.text)\(isDue ? ", due" : "")"
        case .withdrawing(let isDue): "withdrawing\(isDue ? ", due" : "")"
        }
    }
}

extension Registration.Effect {
    fileprivate var text: String {
        switch self {
        case .listen(let names): "listen(\(names.sorted().joined(separator: " ")))"
        case .prepare(let gestures): "prepare(\(gestures.text))"
        case .register(let gestures): "register(\(gestures?.text ?? "nothing"))"
        case .putInForce(let gestures): "putInForce(\(gestures.text))"
        case .rememberOverrides(let gestures): "rememberOverrides(\(gestures.text))"
        case .restoreOverrides(let gestures): "restoreOverrides(\(gestures.text))"
        case .findTaken(let names): "findTaken(\(names.sorted().joined(separator: " ")))"
        case .tellTaken(let names): "tellTaken(\(names.joined(separator: " ")))"
        case .startTimer(let seconds): "startTimer(\(seconds))"
        case .log(let line): "log(\(line))"
        case .settle(let error): "settle(\(error?.message ?? ""))"
        case .rest, .askAgain, .forgetSubscription, .confirm, .refuse, .forgetOverrides, .stopTimer: "\(self)"
        }
    }
}
