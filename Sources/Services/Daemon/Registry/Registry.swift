import MudraBus
import MudraDeclarations

/// All registered recognizers, in order of declaration.
@BusActor
final class Registry {
    /// The most recognizers that one client may register.
    static let maxRecognizersPerClient = DeclarationLimits.ofProgram[.recognizers]
    /// The most recognizers of all clients of a user.
    static let maxRecognizersPerUser = DeclarationLimits.ofUser[.recognizers]
    /// The most zones that one client may declare.
    static let maxZonesPerClient = DeclarationLimits.ofProgram[.zones]

    private(set) var registrations: [Registration] = []
    private(set) var zones: Zones
    /// Removed registrations whose last events may still be on their way.
    private var departing: [UInt32: Registration] = [:]
    private var lastTag: UInt32 = 0
    /// The names of the recognizers that each client has paused, also of those that it has not registered yet.
    private var paused: [String: Set<String>] = [:]

    /// A registry without recognizers.
    /// - Parameter systemZones: the zones of mudrad.toml.
    init(systemZones: [ZoneDeclaration] = []) {
        zones = Zones(system: systemZones)
    }

    /// The registration of an event's recognizer, even if it has been removed by now.
    func registration(tagged tag: UInt32) -> Registration? {
        registrations.first { $0.tag == tag } ?? departing[tag]
    }

    /// All registrations whose events may come.
    var known: [Registration] { registrations + departing.values }

    func registrations(of user: UInt32) -> [Registration] {
        registrations.filter { $0.user == user }
    }

    /// The registrations of a user whose name or group is among `names`.
    /// - Throws: if a name is neither.
    func registrations(of user: UInt32, named names: [String]) throws(BusError) -> [Registration] {
        let all = registrations(of: user)
        let known = Set(all.map(\.name)).union(all.compactMap(\.declaration.group))
        if let unknown = names.first(where: { !known.contains($0) }) { throw .unknownRecognizer(named: unknown) }
        let wanted = Set(names)
        return all.filter { wanted.contains($0.name) || $0.declaration.group.map(wanted.contains) ?? false }
    }

    // MARK: Changes, returned for their signals and installation

    /// Makes `declarations` and `zones` the whole set of a client. Unchanged recognizers go on.
    /// - Throws: if a name is taken or a relation leads nowhere; then nothing has changed.
    /// - Returns: the changes; those of the declarations come last, in their order.
    func replaceAll(
        of owner: String, user: UInt32, with declarations: [RecognizerDeclaration], zones: [ZoneDeclaration]
    ) throws(BusError) -> [RegistryChange] {
        try check(declarations.map(\.extent).total + zones.map(\.extent).total, of: owner, user)
        let others = registrations.filter { $0.owner != owner }
        try check(declarations, besides: others, of: user)
        try check(zones)
        try check(declarations, in: zones)
        let earlierZones = self.zones.scope(of: owner)
        self.zones.replaceOwn(of: owner, user: user, with: zones)
        let nextZones = self.zones.scope(of: owner)
        let previous = Dictionary(
            registrations.lazy.filter { $0.owner == owner }.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
        let next = declarations.map { declaration in
            if let earlier = previous[declaration.name], earlier.declaration.isSameRecognizer(as: declaration),
                declaration.zone.map({ earlierZones.path(to: $0) == nextZones.path(to: $0) }) ?? true
            {
                earlier.declared(declaration)
            } else {
                make(declaration, owner: owner, user: user, insteadOf: previous[declaration.name])
            }
        }
        let index = registrations.firstIndex { $0.owner == owner } ?? registrations.count
        registrations.removeAll { $0.owner == owner }
        registrations.insert(contentsOf: next, at: index)
        return conclude(Array(previous.values), next)
    }

    /// Adds one recognizer to those of a client.
    func add(
        _ declaration: RecognizerDeclaration, owner: String, user: UInt32
    ) throws(BusError) -> [RegistryChange] {
        try check(declaration.extent + extent(of: user) { $0 == owner }, of: owner, user)
        try check([declaration], besides: registrations, of: user)
        try check([declaration], in: zones.own(of: owner))
        let registration = make(declaration, owner: owner, user: user)
        registrations.append(registration)
        return conclude([], [registration])
    }

    /// Replaces the declaration of a recognizer.
    func redeclare(
        _ registration: Registration, as declaration: RecognizerDeclaration
    ) throws(BusError) -> [RegistryChange] {
        let others = registrations.filter { $0.tag != registration.tag }
        let (owner, user) = (registration.owner, registration.user)
        let siblings = extent(of: user, besides: registration.tag) { $0 == owner }
        try check(declaration.extent + siblings, of: owner, user)
        try check([declaration], besides: others, of: user)
        try check([declaration], in: zones.own(of: registration.owner))
        let next =
            registration.declaration.isSameRecognizer(as: declaration)
            ? registration.declared(declaration)
            : make(declaration, owner: registration.owner, user: registration.user, insteadOf: registration)
        guard let index = registrations.firstIndex(where: { $0.tag == registration.tag }) else { return [] }
        registrations[index] = next
        return conclude([registration], [next])
    }

    /// Enables or disables recognizers, all in one change.
    /// - Parameter states: whether each is enabled, by its tag.
    func setEnabled(_ states: [UInt32: Bool]) -> [RegistryChange] {
        change { registration in states[registration.tag].map(registration.enabled) ?? registration }
    }

    /// Pauses the recognizers of a client that have one of these names, now or when it registers them, and no others.
    func setPaused(_ names: Set<String>, of owner: String) -> [RegistryChange] {
        paused[owner] = names.isEmpty ? nil : names
        return change { $0.owner == owner ? $0.paused(names.contains($0.name)) : $0 }
    }

    /// The recognizers that `setPaused` would change.
    func changing(_ names: Set<String>, of owner: String) -> [Registration] {
        registrations.filter { $0.owner == owner && $0.isPaused != names.contains($0.name) }
    }

    /// Replaces registrations by others with the same tags.
    private func change(_ next: (Registration) -> Registration) -> [RegistryChange] {
        var changes: [RegistryChange] = []
        registrations = registrations.map { before in
            let after = next(before)
            if (before.isEnabled, before.isPaused) != (after.isEnabled, after.isPaused) {
                changes.append(RegistryChange(before: before, after: after))
            }
            return after
        }
        return changes
    }

    /// Removes a recognizer; the registry knows its events until `forget`.
    func remove(_ registration: Registration) -> [RegistryChange] {
        registrations.removeAll { $0.tag == registration.tag }
        return conclude([registration], [])
    }

    /// Whether a client has recognizers or zones.
    func hasDeclared(_ owner: String) -> Bool {
        registrations.contains { $0.owner == owner } || !zones.own(of: owner).isEmpty || paused[owner] != nil
    }

    /// Removes all recognizers and zones of a client that has left.
    func removeAll(of owner: String) -> [RegistryChange] {
        let gone = registrations.filter { $0.owner == owner }
        registrations.removeAll { $0.owner == owner }
        zones.removeOwn(of: owner)
        paused[owner] = nil
        return conclude(gone, [])
    }

    /// mudrad.toml has other zones. Recognizers whose zone has moved start over.
    /// - Returns: the changes, and the recognizers whose zone is gone: they take no part until it comes back. nil: the
    ///   zones are the same.
    func replaceSystemZones(
        with system: [ZoneDeclaration]
    ) -> (changes: [RegistryChange], stranded: [Registration])? {
        guard system != zones.system else { return nil }
        let earlierZones = scopes()
        zones.system = system
        let nextZones = scopes()
        var changes: [RegistryChange] = []
        var stranded: [Registration] = []
        registrations = registrations.map { registration in
            guard let zone = registration.declaration.zone else { return registration }
            let path = nextZones[registration.owner]?.path(to: zone)
            if path == earlierZones[registration.owner]?.path(to: zone) { return registration }
            if path == nil {
                stranded.append(registration)
                return registration
            }
            let next = make(
                registration.declaration, owner: registration.owner, user: registration.user, insteadOf: registration)
            departing[registration.tag] = registration
            changes.append(RegistryChange(before: registration, after: next))
            return next
        }
        return (changes, stranded)
    }

    /// The zones that each client's recognizers can name.
    private func scopes() -> [String: ZoneScope] {
        Dictionary(registrations.map { ($0.owner, zones.scope(of: $0.owner)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The tags of removed registrations.
    var departedTags: [UInt32] { Array(departing.keys) }

    /// Forgets removed registrations: none of their events can come any more.
    func forget(_ tags: [UInt32]) {
        for tag in tags { departing[tag] = nil }
    }

    /// A new registration. A disabled recognizer stays disabled, whatever else its owner changes.
    private func make(
        _ declaration: RecognizerDeclaration, owner: String, user: UInt32, insteadOf previous: Registration? = nil
    ) -> Registration {
        lastTag &+= 1
        let isAsBefore = previous?.declaration.isEnabled == declaration.isEnabled
        return Registration(
            tag: lastTag, owner: owner, user: user, declaration: declaration,
            isEnabled: isAsBefore ? previous?.isEnabled : nil
        ).paused(paused[owner]?.contains(declaration.name) == true)
    }

    /// Pairs registrations before and after a change by their names, which are unique.
    private func conclude(_ before: [Registration], _ after: [Registration]) -> [RegistryChange] {
        let tags = Set(after.map(\.tag))
        for registration in before where !tags.contains(registration.tag) {
            departing[registration.tag] = registration
        }
        var earlier = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let changed = after.map { RegistryChange(before: earlier.removeValue(forKey: $0.name), after: $0) }
        return before.filter { earlier[$0.name] != nil }.map { RegistryChange(before: $0, after: nil) } + changed
    }
}

/// A change of a recognizer, as its object on the bus shows it.
struct RegistryChange {
    /// The registration before; nil: there was none.
    let before: Registration?
    /// The registration after; nil: it is removed.
    let after: Registration?
}
