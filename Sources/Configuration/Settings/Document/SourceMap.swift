import MudraDeclarations

/// Where a value stands in a text, and where its parts do.
struct SourceMap {
    /// Where its key begins. An element of a list has no key: where the element begins.
    let key: SourcePosition
    /// Where it begins itself; a `[table]` begins at its header.
    let value: SourcePosition
    /// The positions of a table's entries.
    var entries: [String: SourceMap] = [:]
    /// The positions of a list's elements.
    var elements: [SourceMap] = []

    /// The position of a part of the declaration that this value is; of the nearest known part around it, if it is
    /// missing.
    func position(of part: OptionProblem.Part) -> SourcePosition {
        switch part {
        case .declaration: return value
        case .key(let key): return entries[key]?.key ?? value
        case .value(let key): return entries[key]?.value ?? value
        case .element(let key, let index):
            guard let list = entries[key], list.elements.indices.contains(index) else {
                return position(of: .value(key))
            }
            return list.elements[index].value
        case .within(let key, let inner): return entries[key]?.position(of: inner) ?? value
        }
    }
}
