import MudraDeclarations

/// What a client's recognizers can be attached to, by name.
struct ZoneScope {
    private let own: [String: ZoneDeclaration]
    private let outer: [String: ZoneDeclaration]

    /// - Parameters:
    ///   - own: the client's zones.
    ///   - outer: those that it can name besides.
    init(_ own: [ZoneDeclaration], before outer: [ZoneDeclaration]) {
        let named = { (zones: [ZoneDeclaration]) in
            Dictionary(zones.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        }
        (self.own, self.outer) = (named(own), named(outer))
    }

    /// The zone of that name and all that it is a part of, from the inside out; nil when one of them is not there.
    func path(to name: String) -> [ZoneDeclaration]? {
        var path: [ZoneDeclaration] = []
        var next: String? = name
        var isOwn = true
        while let name = next {
            // What is not a client's is no part of what is.
            isOwn = isOwn && own[name] != nil
            guard let zone = isOwn ? own[name] : outer[name], path.count <= own.count + outer.count else { return nil }
            path.append(zone)
            next = zone.parent
        }
        return path
    }
}
