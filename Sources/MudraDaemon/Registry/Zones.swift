import MudraDeclarations

/// The zones that recognizers can be attached to: mudrad.toml's, for recognizers of every user, and each client's own,
/// which for its recognizers go before those of the same name.
struct Zones {
    /// Those of a client.
    struct OfClient {
        let owner: String
        let user: UInt32
        let zones: [ZoneDeclaration]
        /// How much they are.
        let extent: DeclarationExtent
    }

    /// mudrad.toml's.
    var system: [ZoneDeclaration]
    /// In order of declaration, as the registrations.
    private(set) var clients: [OfClient] = []

    /// A client's own.
    func own(of owner: String) -> [ZoneDeclaration] {
        clients.first { $0.owner == owner }?.zones ?? []
    }

    /// What a client's recognizers can be attached to.
    func scope(of owner: String) -> ZoneScope {
        ZoneScope(own(of: owner), before: system)
    }

    /// Those of mudrad.toml that a user's recognizers, or zones of its clients, are in.
    func system(usedBy registrations: [Registration], of user: UInt32) -> [ZoneDeclaration] {
        if system.isEmpty { return [] }
        let declarations = Dictionary(grouping: registrations.lazy.filter { $0.user == user }, by: \.owner)
            .mapValues { $0.map(\.declaration) }
        let owners = Set(declarations.keys).union(clients.lazy.filter { $0.user == user }.map(\.owner))
        return system.leading(
            to: owners.reduce(into: []) { $0.formUnion(own(of: $1).outerNames(of: declarations[$1] ?? [])) })
    }

    /// Makes `zones` all that a client has, in the place of what it had before: the order of declaration outlives a
    /// reload.
    mutating func replaceOwn(of owner: String, user: UInt32, with zones: [ZoneDeclaration]) {
        let index = clients.firstIndex { $0.owner == owner } ?? clients.count
        removeOwn(of: owner)
        if zones.isEmpty { return }
        clients.insert(
            OfClient(owner: owner, user: user, zones: zones, extent: zones.map(\.extent).total),
            at: min(index, clients.count))
    }

    mutating func removeOwn(of owner: String) {
        clients.removeAll { $0.owner == owner }
    }
}
