import MudraDeclarations

/// A condition on the context: `when` of a gesture or a group.
package struct Condition: Hashable, Sendable {
    /// Texts by the names of values: each value must match one of its texts.
    typealias Terms = [String: [ContextPattern]]

    static let key = "when"
    /// The key of `excluded`.
    static let negation = "not"

    /// All of these must match.
    let terms: Terms
    /// Not all of these may match; empty: there is no such table.
    let excluded: Terms

    /// The names of the values that it depends on.
    package var keys: Set<String> { Set(terms.keys).union(excluded.keys) }

    /// Whether it holds for a gesture. If it depends on touchscreens, it must hold for one that the gesture is for.
    package func holds(in context: Context, for declaration: RecognizerDeclaration) -> Bool {
        guard keys.isDisjoint(with: ContextKey.ofWindow) || isTold(context.values) else { return false }
        guard !keys.isDisjoint(with: ContextKey.ofScreen) else { return holds(context.values, nil) }
        return context.screens.contains { declaration.isFor($0.device) && holds(context.values, $0) }
    }

    /// Whether programs tell all values of the window that it depends on.
    private func isTold(_ values: [String: String]) -> Bool {
        ContextKey.ofWindow.allSatisfy { !keys.contains($0) || values[$0] != nil }
    }

    private func holds(_ values: [String: String], _ screen: Context.Screen?) -> Bool {
        let match = { (terms: Terms) in
            terms.allSatisfy { key, patterns in
                let texts = screen?.texts(of: key) ?? [values[key] ?? ""]
                return patterns.contains { pattern in texts.contains(where: pattern.matches) }
            }
        }
        return match(terms) && (excluded.isEmpty || !match(excluded))
    }

    /// Whether both surely never hold at the same time.
    func excludes(_ other: Condition) -> Bool {
        // Several touchscreens may be there at once.
        let isDisjoint = terms.contains { key, patterns in
            guard key != ContextKey.device, let others = other.terms[key] else { return false }
            return !patterns.contains { pattern in others.contains { pattern.meets($0) } }
        }
        return isDisjoint || other.implies(excluded) || implies(other.excluded)
    }

    /// Whether all of the terms surely match while this holds.
    private func implies(_ others: Terms) -> Bool {
        guard !others.isEmpty else { return false }
        return others.allSatisfy { key, patterns in
            guard key != ContextKey.device, let own = terms[key] else { return false }
            return own.allSatisfy { pattern in patterns.contains { $0.covers(pattern) } }
        }
    }
}

extension Context.Screen {
    /// The texts of a value of the touchscreen; nil: the value is not its own.
    fileprivate func texts(of key: String) -> [String]? {
        switch key {
        case ContextKey.orientation: [orientation.rawValue]
        case ContextKey.device: [device.name, DeviceMatch.text(vendor: device.vendor, product: device.product)]
        default: nil
        }
    }
}
