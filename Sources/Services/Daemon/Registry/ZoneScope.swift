import MudraDeclarations

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
