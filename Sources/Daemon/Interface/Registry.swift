import Bus
import Gestures
import Settings
import Touch

/// A recognizer that a client has registered.
struct Registration {
    /// Tells it from all others, past ones included.
    let tag: UInt32
    /// The client's unique name on the bus.
    let owner: String
    /// The user whose gestures it is one of; names are unique within a user.
    let user: UInt32
    let declaration: RecognizerDeclaration

    var path: String { ObjectPath.recognizer(declaration.name, of: user) }
}

/// All recognizers that clients have registered, in order of declaration, and their instances on each screen.
///
/// Confined to the bus queue. The instances are run by the real-time queue; here they are only told apart.
final class Registry {
    private(set) var registrations: [Registration] = []
    private struct Instances {
        var size: ScreenSize
        var recognizers: [UInt32: any Recognizer] = [:]
    }

    private struct ClientZones {
        let owner: String
        let user: UInt32
        let zones: [ZoneDeclaration]
    }

    private var instances: [ScreenID: Instances] = [:]
    /// In order of declaration, as the registrations.
    private var zones: [ClientZones] = []
    /// Registrations that are gone but whose last events may still be on their way.
    private var departing: [UInt32: Registration] = [:]
    private var lastTag: UInt32 = 0

    func registration(tagged tag: UInt32) -> Registration? {
        registrations.first { $0.tag == tag } ?? departing[tag]
    }

    // MARK: Recognizers

    /// Makes `declarations` and `zones` the whole set of a client; what has not changed stays what it is.
    /// - Throws: with everything left as it was, when a name is taken or a relation leads nowhere.
    /// - Returns: the client's registrations, in the order of the declarations.
    func replaceAll(
        of owner: String, user: UInt32, with declarations: [RecognizerDeclaration], zones: [ZoneDeclaration]
    ) throws(BusError) -> [Registration] {
        try check(declarations, besides: registrations.filter { $0.owner != owner }, of: user)
        try check(zones, of: declarations)
        // In the place of what it had before: the order of declaration outlives a reload.
        let zonePlace = self.zones.firstIndex { $0.owner == owner } ?? self.zones.count
        self.zones.removeAll { $0.owner == owner }
        self.zones.insert(ClientZones(owner: owner, user: user, zones: zones), at: zonePlace)
        let place = registrations.firstIndex { $0.owner == owner } ?? registrations.count
        let previous = registrations.filter { $0.owner == owner }
        let next = declarations.map { declaration in
            previous.first { $0.declaration.isSameRecognizer(as: declaration) }
                .map { Registration(tag: $0.tag, owner: owner, user: user, declaration: declaration) }
                ?? make(declaration, owner: owner, user: user)
        }
        remove { $0.owner == owner && !next.map(\.tag).contains($0.tag) }
        registrations.removeAll { $0.owner == owner }
        registrations.insert(contentsOf: next, at: place)
        return next
    }

    /// Adds one recognizer to those of a client.
    func add(_ declaration: RecognizerDeclaration, owner: String, user: UInt32) throws(BusError) -> Registration {
        try check([declaration], besides: registrations, of: user)
        try check(zones.first { $0.owner == owner }?.zones ?? [], of: [declaration])
        let registration = make(declaration, owner: owner, user: user)
        registrations.append(registration)
        return registration
    }

    /// Takes back what `matches`; its events are still known until `forgetDeparted`.
    func remove(where matches: (Registration) -> Bool) {
        for registration in registrations where matches(registration) { departing[registration.tag] = registration }
        registrations.removeAll(where: matches)
    }

    /// No event of a registration that is gone can come any more.
    func forgetDeparted(_ tags: [UInt32]) {
        for tag in tags { departing[tag] = nil }
    }

    /// A client is gone, and what it has declared.
    func removeAll(of owner: String) {
        remove { $0.owner == owner }
        zones.removeAll { $0.owner == owner }
    }

    var departedTags: [UInt32] { Array(departing.keys) }

    private func make(_ declaration: RecognizerDeclaration, owner: String, user: UInt32) -> Registration {
        lastTag &+= 1
        return Registration(tag: lastTag, owner: owner, user: user, declaration: declaration)
    }

    private func check(
        _ declarations: [RecognizerDeclaration], besides others: [Registration], of user: UInt32
    ) throws(BusError) {
        let neighbours = others.filter { $0.user == user }
        for declaration in declarations where neighbours.contains(where: { $0.declaration.name == declaration.name }) {
            throw .nameTaken(declaration.name)
        }
        let all = declarations + neighbours.map(\.declaration)
        let problems = RelationProblem.all(in: all).filter { $0.index < declarations.count }
        if !problems.isEmpty {
            throw .invalidRecognizer(
                problems.map { "recognizer \($0.index) (\(all[$0.index].name)): \($0.message)" }.joined(separator: "; ")
            )
        }
    }

    private func check(_ zones: [ZoneDeclaration], of declarations: [RecognizerDeclaration]) throws(BusError) {
        let between = ZoneProblem.all(in: zones).map { "zone \($0.index) (\(zones[$0.index].name)): \($0.message)" }
        if !between.isEmpty { throw .invalidZone(between.joined(separator: "; ")) }
        let named = ZoneProblem.all(in: declarations.map(\.zone), among: zones.map(\.name))
        if !named.isEmpty {
            throw .invalidRecognizer(
                named.map { "recognizer \($0.index) (\(declarations[$0.index].name)): \($0.message)" }
                    .joined(separator: "; "))
        }
    }

    // MARK: Screens

    func addScreen(_ screen: ScreenID, _ size: ScreenSize) {
        instances[screen] = Instances(size: size)
    }

    func resizeScreen(_ screen: ScreenID, _ size: ScreenSize) {
        instances[screen]?.size = size
    }

    func removeScreen(_ screen: ScreenID) {
        instances[screen] = nil
    }

    /// The lineup of every screen as of now. Who is disabled is left out, so that nobody waits for it.
    func lineups() -> [ScreenID: Lineup] {
        Dictionary(uniqueKeysWithValues: instances.keys.map { ($0, lineup(of: $0)) })
    }

    func lineup(of screen: ScreenID) -> Lineup {
        guard let previous = instances[screen] else { return Lineup() }
        var zoneTags = ZoneTags(previous.size)
        let tags = Dictionary(
            uniqueKeysWithValues: zones.map { ($0.owner, zoneTags.add($0.zones, user: $0.user)) })
        var current = Instances(size: previous.size)
        var entries: [Lineup.Entry] = []
        for registration in registrations where registration.declaration.isEnabled {
            let declaration = registration.declaration
            let recognizer =
                previous.recognizers[registration.tag] ?? declaration.makeRecognizer(tag: registration.tag)
            current.recognizers[registration.tag] = recognizer
            let zone = declaration.zone.flatMap { tags[registration.owner]?[$0] } ?? 0
            entries.append(declaration.entry(recognizer, user: registration.user, zone: zone))
        }
        instances[screen] = current
        return Lineup(entries, zones: zoneTags.areas)
    }
}

extension RecognizerDeclaration {
    /// Whether a recognizer of the one can go on as one of the other: relations are no part of it.
    fileprivate func isSameRecognizer(as other: RecognizerDeclaration) -> Bool {
        name == other.name && configuration == other.configuration && recognizerOptions == other.recognizerOptions
            && zone == other.zone && isEnabled == other.isEnabled
    }
}
