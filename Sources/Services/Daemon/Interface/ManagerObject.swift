import MudraBus
import MudraDeclarations
import MudraInterface
import MudraProgram

/// `org.mudra.Mudra1.Manager`: the methods for clients.
@BusActor
final class ManagerObject {
    /// The most names of a call: as many as a user can have recognizers.
    static let maxNames = Registry.maxRecognizersPerUser

    /// Reads mudrad.toml again, for a client that may do this.
    var onReload: () throws(BusError) -> Void = { () throws(BusError) in }
    private let recognizers: RecognizerService
    private let recognition: Recognition
    private let access: AccessControl
    private let authorizer: PolkitAuthorizer
    private let streams: TouchStreams
    private let listeners: GestureListeners
    private let sessions: SessionReports
    private let screens: Screens
    private let health: HealthReport

    init(
        recognizers: RecognizerService, recognition: Recognition, access: AccessControl, authorizer: PolkitAuthorizer,
        streams: TouchStreams, listeners: GestureListeners, sessions: SessionReports, screens: Screens,
        health: HealthReport
    ) {
        self.recognizers = recognizers
        self.recognition = recognition
        self.access = access
        self.authorizer = authorizer
        self.streams = streams
        self.listeners = listeners
        self.sessions = sessions
        self.screens = screens
        self.health = health
    }

    private(set) lazy var interface = BusInterface<Client>(
        DaemonInterface.manager,
        methods: [
            BusMethod(MethodName.subscribe, takes: ["names": "as"], subscribe),
            BusMethod(MethodName.unsubscribe) { _, client in
                client.subscribe(to: nil)
                return .done
            },
            BusMethod(
                MethodName.setRecognizers, takes: ["recognizers": "a(ssa{sv})", "zones": "a(sa{sv})"],
                returns: ["paths": "ao"], setRecognizers),
            BusMethod(
                MethodName.addRecognizer, takes: ["name": "s", "type": "s", "options": "a{sv}"], returns: ["path": "o"],
                addRecognizer),
            BusMethod(MethodName.removeRecognizer, takes: ["path": "o"], removeRecognizer),
            BusMethod(MethodName.setEnabled, takes: ["names": "as", "enabled": "b"], setEnabled),
            BusMethod(MethodName.setEnabledAll, takes: ["states": "a{sb}"], setEnabledAll),
            BusMethod(MethodName.setPaused, takes: ["names": "as"], setPaused),
            BusMethod(MethodName.setSession, takes: ["facts": "a{sv}"], setSession),
            BusMethod(MethodName.reload) { [unowned self] call, client throws(BusError) in
                try authorizer.authorize(.reload, call, of: client) { [self] () throws(BusError) in
                    try onReload()
                    screens.whenSettled { [recognizers] in _ = recognizers.answerWhenInUse(call) }
                    return .later
                }
            },
            BusMethod(
                MethodName.openGestureStream, takes: ["options": "a{sv}"], returns: ["fd": "h"], openGestureStream),
            BusMethod(MethodName.openTouchStream, takes: ["options": "a{sv}"], returns: ["fd": "h"], openTouchStream),
        ],
        properties: [
            BusProperty(PropertyName.version, "s", .constant) { .string(Version.current) },
            BusProperty(PropertyName.realtime, "b") { [recognition] in .boolean(recognition.isRealtime) },
            BusProperty(PropertyName.tabletMode, "b") { [screens] in .boolean(screens.tabletSwitches.isTablet) },
            // Each user reads its own numbers: how much other users touch is private.
            BusProperty(
                PropertyName.health, "a{st}",
                ofCaller: { [access, health] client in
                    let user = access.isAdministrator(client.user) ? nil : client.user
                    return .array(
                        of: "{st}", health.health(of: user).entries.map { .entry(.string($0.0), .uint64($0.1)) })
                }),
            BusProperty(
                PropertyName.statistics, "a{st}",
                ofCaller: { [unowned self] client throws(BusError) in
                    try requireKnown(client)
                    guard access.isAdministrator(client.user) else { throw .notAdministrator }
                    return .array(of: "{st}", recognition.statistics.map { .entry(.string($0.0), .uint64($0.1)) })
                }),
        ],
        signals: [
            BusSignal(
                SignalName.gesture,
                ["recognizer": "s", "type": "s", "state": "s", "time": "t", "touches": "u", "details": "a{sv}"]),
            BusSignal(SignalName.unsubscribed, ["reason": "s"]),
        ])

    /// The properties that every program sees and that change.
    var machineState: [(String, BusValue)] {
        [
            (PropertyName.realtime, .boolean(recognition.isRealtime)),
            (PropertyName.tabletMode, .boolean(screens.tabletSwitches.isTablet)),
        ]
    }

    // MARK: Methods

    private func subscribe(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        let names = try call.arguments().first?.elements?.compactMap(\.text) ?? []
        guard names.count <= Self.maxNames else { throw .tooMany("names of one subscription", limit: Self.maxNames) }
        for name in names where !DeclarationName.isValid(name) { throw .invalidName(name.debugDescription) }
        try requireKnown(client)
        try client.pay(CallCost.change)
        // First finds out whether the client may know where gestures are, so that its first gesture has its location.
        try authorizer.findLocating(client, for: call) {
            client.subscribe(to: Subscription(user: client.user, names: Set(names)))
            call.answer([])
        }
        return .later
    }

    private func setRecognizers(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        let arguments = try call.arguments()
        let count = arguments.reduce(0) { $0 + ($1.elements?.count ?? 0) }
        guard arguments.count == 2 else { return .done }
        try client.pay(CallCost.change * (1 + min(count, Registry.maxRecognizersPerClient)))
        let recognizers = try arguments[0].declarations(
            "recognizer", limit: Registry.maxRecognizersPerClient, invalid: BusError.invalidRecognizer
        ) { values throws(BusError) in client.declared(try RecognizerDeclaration.of(values)) }
        let zones = try arguments[1].declarations(
            "zone", limit: Registry.maxZonesPerClient, invalid: BusError.invalidZone
        ) { values throws(BusError) in try ZoneDeclaration.of(values) }
        try client.pay(self.recognizers.readingCost(of: recognizers.map(\.extent).total, for: client))
        return try self.recognizers.authorize(recognizers, call, of: client) {
            [self] () throws(BusError) in
            try self.recognizers.perform(call) { changes in
                [.array(of: "o", changes.compactMap { $0.after.map { .objectPath($0.path) } })]
            } _: { registry throws(BusError) in
                try registry.replaceAll(of: client.name, user: client.user, with: recognizers, zones: zones)
            }
        }
    }

    private func addRecognizer(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        try client.pay(CallCost.change)
        let declaration = client.declared(try RecognizerDeclaration.of(try call.arguments()))
        try client.pay(recognizers.readingCost(of: declaration.extent, for: client))
        return try recognizers.authorize([declaration], call, of: client) {
            [self] () throws(BusError) in
            try recognizers.perform(call) { changes in
                changes.compactMap { $0.after.map { .objectPath($0.path) } }
            } _: { registry throws(BusError) in
                try registry.add(declaration, owner: client.name, user: client.user)
            }
        }
    }

    private func removeRecognizer(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        let path = try call.arguments().first?.text ?? ""
        guard let registration = recognizers.registry.registrations(of: client.user).first(where: { $0.path == path })
        else {
            throw .unknownRecognizer(path)
        }
        guard registration.owner == client.name else { throw .notOwner(registration.name) }
        let reading = recognizers.readingCost(of: DeclarationExtent(recognizers: 1), for: client)
        try client.pay(CallCost.change + reading)
        return try recognizers.perform(call) { $0.remove(registration) }
    }

    private func setEnabled(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        let arguments = try call.arguments()
        guard arguments.count == 2 else { return .done }
        let names = arguments[0].elements?.compactMap(\.text) ?? []
        guard names.count <= Self.maxNames else { throw .tooMany("names of one call", limit: Self.maxNames) }
        let isEnabled = arguments[1] == .boolean(true)
        let wanted = try recognizers.registry.registrations(of: client.user, named: names)
        return try setEnabled(wanted.map { ($0, isEnabled) }, call, client)
    }

    /// A name that is also in a group of the same call goes by its own state.
    private func setEnabledAll(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        let states = try (call.arguments().first?.dictionary ?? [:]).mapValues { $0 == .boolean(true) }
        guard states.count <= Self.maxNames else { throw .tooMany("names of one call", limit: Self.maxNames) }
        let named = try recognizers.registry.registrations(of: client.user, named: states.keys.sorted())
        let wanted = named.compactMap { registration in
            (states[registration.name] ?? registration.declaration.group.flatMap { states[$0] })
                .map { (registration, $0) }
        }
        return try setEnabled(wanted, call, client)
    }

    private func setEnabled(
        _ wanted: [(Registration, Bool)], _ call: BusCall, _ client: Client
    ) throws(BusError) -> BusAnswer {
        let count = wanted.count { $0.isEnabled != $1 }
        let reading = recognizers.readingCost(of: DeclarationExtent(recognizers: count), for: client)
        try client.pay(CallCost.change * max(1, count) + reading)
        let states = Dictionary(wanted.map { ($0.tag, $1) }, uniquingKeysWith: { $1 })
        return try recognizers.perform(call) { $0.setEnabled(states) }
    }

    /// Costs the same for one recognizer as for all: a program that follows the context calls often.
    private func setPaused(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        let names = try call.arguments().first?.elements?.compactMap(\.text) ?? []
        let limit = Registry.maxRecognizersPerClient
        guard names.count <= limit else { throw .tooMany("names of one call", limit: limit) }
        for name in names where !DeclarationName.isValid(name) { throw .invalidName(name.debugDescription) }
        let count = recognizers.registry.changing(Set(names), of: client.name).count
        let reading = recognizers.readingCost(of: DeclarationExtent(recognizers: count), for: client)
        try client.pay(CallCost.change + reading)
        return try recognizers.perform(call) { $0.setPaused(Set(names), of: client.name) }
    }

    private func setSession(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        try client.pay(CallCost.change)
        let options = try call.arguments().first?.dictionary ?? [:]
        let facts = try SessionFacts(options)
        let set = { [sessions, screens, recognizers] () -> BusAnswer in
            sessions.set(facts, of: client.name, user: client.user, isTrusted: client.isTrusted)
            screens.whenSettled { _ = recognizers.answerWhenInUse(call) }
            return .later
        }
        if client.isTrusted { return set() }
        return try authorizer.authorize(PolkitAuthorizer.Demand.all(ofSession: options), call, of: client, set)
    }

    private func openGestureStream(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        if let key = try call.arguments().first?.dictionary?.keys.sorted().first {
            throw .invalidOptions("a gesture stream has no option \(key.debugDescription)")
        }
        try client.pay(CallCost.change)
        return try listeners.open(for: client, call)
    }

    private func openTouchStream(_ call: BusCall, _ client: Client) throws(BusError) -> BusAnswer {
        try requireKnown(client)
        let device = try TouchStreams.device(call.arguments().first?.dictionary ?? [:])
        return try authorizer.authorize(.openTouchStream, call, of: client) {
            [streams, recognition] () throws(BusError) in
            recognition.answer(call, [.descriptor(try streams.open(for: client, device: device))])
        }
    }

    private func requireKnown(_ client: Client) throws(BusError) {
        guard access.isKnown(client.user) else { throw .noSession(client.user) }
    }
}
