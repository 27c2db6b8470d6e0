import MudraDeclarations

/// The zones that recognizers can name: those of mudrad.toml, for recognizers of every user, and each client's own. For
/// its own recognizers, a client's zone overrides one of mudrad.toml with the same name.
struct Zones {
    struct OfClient {
        let owner: String
        let user: UInt32
        let zones: [ZoneDeclaration]
        /// How much it declares.
        let extent: DeclarationExtent
    }

    /// The zones of mudrad.toml.
    var system: [ZoneDeclaration]
    /// In order of declaration, like the registrations.
    private(set) var clients: [OfClient] = []

    func own(of owner: String) -> [ZoneDeclaration] {
        clients.first { $0.owner == owner }?.zones ?? []
    }

    /// The zones that a client's recognizers can name.
    func scope(of owner: String) -> ZoneScope {
        ZoneScope(own(of: owner), before: system)
    }

    /// The zones of mudrad.toml that a user's recognizers or its clients' zones are in.
    func system(usedBy registrations: [Registration], of user: UInt32) -> [ZoneDeclaration] {
        if system.isEmpty { return [] }
        let declarations = Dictionary(grouping: registrations.lazy.filter { $0.user == user }, by: \.owner)
            .mapValues { $0.map(\.declaration) }
        let owners = Set(declarations.keys).union(clients.lazy.filter { $0.user == user }.map(\.owner))
        return system.leading(
            to: owners.reduce(into: []) { $0.formUnion(own(of: $1).outerNames(of: declarations[$1] ?? [])) })
    }

    /// Makes `zones` all zones of a client. The client keeps its place in the order of declaration.
    mutating func replaceOwn(of owner: String, user: UInt32, with zones: [ZoneDeclaration]) {
        let index = clients.firstIndex { $0.owner == owner } ?? clients.count
        removeOwn(of: owner)
        if zones.isEmpty { return }
        clients.insert(
            OfClient(owner: owner, user: user, zones: zones, extent: zones.map(\.extent).total), at: index)
    }

    mutating func removeOwn(of owner: String) {
        clients.removeAll { $0.owner == owner }
    }
}

/// The zones that a client's recognizers can name.
struct ZoneScope {
    private let own: [String: ZoneDeclaration]
    private let outer: [String: ZoneDeclaration]

    /// - Parameters:
    ///   - own: the client's zones.
    ///   - outer: the other zones that it can name.
    init(_ own: [ZoneDeclaration], before outer: [ZoneDeclaration]) {
        let named = { (zones: [ZoneDeclaration]) in
            Dictionary(zones.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        }
        (self.own, self.outer) = (named(own), named(outer))
    }

    /// The zone of that name and all zones around it, from the inside out; nil if one of them does not exist.
    func path(to name: String) -> [ZoneDeclaration]? {
        var path: [ZoneDeclaration] = []
        var next: String? = name
        var isOwn = true
        while let name = next {
            // A zone of mudrad.toml is never inside a client's zone.
            isOwn = isOwn && own[name] != nil
            guard let zone = isOwn ? own[name] : outer[name], path.count <= own.count + outer.count else { return nil }
            path.append(zone)
            next = zone.parent
        }
        return path
    }
}
