import Bus
import Settings

/// All recognizers that clients have registered, in order of declaration. Confined to the bus queue.
final class Registry {
    /// The most recognizers that one client may register.
    static let maxRecognizersPerClient = ConfigurationLimits.recognizers
    /// The most recognizers of all clients of a user.
    static let maxRecognizersPerUser = 1_024
    /// The most zones that one client may declare.
    static let maxZonesPerClient = ConfigurationLimits.zones

    /// Zones are the client's that declared them.
    struct ClientZones {
        let owner: String
        let user: UInt32
        let zones: [ZoneDeclaration]
    }

    /// Called when recognizers have come, gone or changed.
    var onChange: ([RegistryChange]) -> Void = { _ in }
    private(set) var registrations: [Registration] = []
    /// In order of declaration, as the registrations.
    private(set) var zones: [ClientZones] = []
    /// Registrations that are gone but whose last events may still be on their way.
    private var departing: [UInt32: Registration] = [:]
    private var lastTag: UInt32 = 0

    /// The registration of a recognizer whose event has come, even if it is gone by now.
    func registration(tagged tag: UInt32) -> Registration? {
        registrations.first { $0.tag == tag } ?? departing[tag]
    }

    /// The registrations of a user.
    func registrations(of user: UInt32) -> [Registration] {
        registrations.filter { $0.user == user }
    }

    // MARK: Changes

    /// Makes `declarations` and `zones` the whole set of a client; what has not changed stays what it is.
    /// - Throws: with everything left as it was, when a name is taken or a relation leads nowhere.
    /// - Returns: the client's registrations, in the order of the declarations.
    func replaceAll(
        of owner: String, user: UInt32, with declarations: [RecognizerDeclaration], zones: [ZoneDeclaration]
    ) throws(BusError) -> [Registration] {
        let others = registrations.filter { $0.owner != owner }
        try check(declarations, besides: others, of: user)
        try check(zones, of: declarations)
        // In the place of what it had before: the order of declaration outlives a reload.
        let zonePlace = self.zones.firstIndex { $0.owner == owner } ?? self.zones.count
        self.zones.removeAll { $0.owner == owner }
        if !zones.isEmpty {
            self.zones.insert(ClientZones(owner: owner, user: user, zones: zones), at: min(zonePlace, self.zones.count))
        }
        let previous = Dictionary(
            registrations.lazy.filter { $0.owner == owner }.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
        let next = declarations.map { declaration in
            if let earlier = previous[declaration.name], earlier.declaration.isSameRecognizer(as: declaration) {
                earlier.declared(declaration)
            } else {
                make(declaration, owner: owner, user: user, insteadOf: previous[declaration.name])
            }
        }
        let place = registrations.firstIndex { $0.owner == owner } ?? registrations.count
        registrations.removeAll { $0.owner == owner }
        registrations.insert(contentsOf: next, at: min(place, registrations.count))
        conclude(Array(previous.values), next)
        return next
    }

    /// Adds one recognizer to those of a client.
    func add(_ declaration: RecognizerDeclaration, owner: String, user: UInt32) throws(BusError) -> Registration {
        guard registrations.count(where: { $0.owner == owner }) < Self.maxRecognizersPerClient else {
            throw .tooMany("recognizers of one program", limit: Self.maxRecognizersPerClient)
        }
        try check([declaration], besides: registrations, of: user)
        try check(zonesOf(owner), of: [declaration])
        let registration = make(declaration, owner: owner, user: user)
        registrations.append(registration)
        conclude([], [registration])
        return registration
    }

    /// Declares a recognizer anew, in its place.
    func redeclare(_ registration: Registration, as declaration: RecognizerDeclaration) throws(BusError) {
        try check([declaration], besides: registrations.filter { $0.tag != registration.tag }, of: registration.user)
        try check(zonesOf(registration.owner), of: [declaration])
        let next =
            registration.declaration.isSameRecognizer(as: declaration)
            ? registration.declared(declaration)
            : make(declaration, owner: registration.owner, user: registration.user, insteadOf: registration)
        replace(registration, with: next)
    }

    /// Lets a recognizer take part, or not.
    func setEnabled(_ isEnabled: Bool, _ registration: Registration) {
        guard registration.isEnabled != isEnabled else { return }
        var next = registration
        next.isEnabled = isEnabled
        replace(registration, with: next)
    }

    /// Takes a recognizer back; its events are still known until `forget`.
    func remove(_ registration: Registration) {
        registrations.removeAll { $0.tag == registration.tag }
        conclude([registration], [])
    }

    /// A client is gone, and what it has declared.
    func removeAll(of owner: String) {
        let gone = registrations.filter { $0.owner == owner }
        registrations.removeAll { $0.owner == owner }
        zones.removeAll { $0.owner == owner }
        if !gone.isEmpty { conclude(gone, []) }
    }

    /// The tags of what is gone.
    var departedTags: [UInt32] { Array(departing.keys) }

    /// No event of what is gone can come any more.
    func forget(_ tags: [UInt32]) {
        for tag in tags { departing[tag] = nil }
    }

    private func replace(_ registration: Registration, with next: Registration) {
        guard let place = registrations.firstIndex(where: { $0.tag == registration.tag }) else { return }
        registrations[place] = next
        conclude([registration], [next])
    }

    /// A new registration. What somebody has switched off stays off, whatever else its owner changes.
    private func make(
        _ declaration: RecognizerDeclaration, owner: String, user: UInt32, insteadOf previous: Registration? = nil
    ) -> Registration {
        lastTag &+= 1
        let isAsBefore = previous?.declaration.isEnabled == declaration.isEnabled
        return Registration(
            tag: lastTag, owner: owner, user: user, declaration: declaration,
            isEnabled: isAsBefore ? previous?.isEnabled : nil)
    }

    /// Tells of what was and what is now. Names are unique, so they tell which is which.
    private func conclude(_ before: [Registration], _ after: [Registration]) {
        let tags = Set(after.map(\.tag))
        for registration in before where !tags.contains(registration.tag) {
            departing[registration.tag] = registration
        }
        var earlier = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let changed = after.map { RegistryChange(before: earlier.removeValue(forKey: $0.name), after: $0) }
        onChange(before.filter { earlier[$0.name] != nil }.map { RegistryChange(before: $0, after: nil) } + changed)
    }
}

extension Registry {
    private func zonesOf(_ owner: String) -> [ZoneDeclaration] {
        zones.first { $0.owner == owner }?.zones ?? []
    }

    private func check(
        _ declarations: [RecognizerDeclaration], besides others: [Registration], of user: UInt32
    ) throws(BusError) {
        let neighbours = others.filter { $0.user == user }
        let taken = Set(neighbours.map(\.name))
        for declaration in declarations where taken.contains(declaration.name) { throw .nameTaken(declaration.name) }
        guard declarations.count + neighbours.count <= Self.maxRecognizersPerUser else {
            throw .tooMany("recognizers of one user", limit: Self.maxRecognizersPerUser)
        }
        // The new ones last: what they break is told of them. Neighbours may miss programs that have left.
        let all = neighbours.map(\.declaration) + declarations
        let problems = RelationProblem.all(in: all).filter { problem in
            // Who is not there may come.
            if case .unknownName = problem.kind { return false }
            return problem.index >= neighbours.count
        }
        if !problems.isEmpty {
            throw .invalidRecognizer(
                problems.map { problem in
                    let index = problem.index - neighbours.count
                    return "recognizer \(index) (\(declarations[index].name)): \(problem.message)"
                }.joined(separator: "; "))
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
}
