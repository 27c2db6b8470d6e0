import MudraSettings

/// The gestures of touchegg.conf by the applications that they are for. touchegg looks for a gesture of the application,
/// and if there is none, for one of all applications.
struct ToucheggScopes {
    /// Gestures for the same applications.
    struct Scope {
        /// As the file names them.
        var applications: [String]
        var gestures: [ToucheggGesture]
    }

    private var gestures: [ToucheggGesture] = []
    /// The gestures for all applications, as indices.
    private var general: [ToucheggGesture.Key: Int] = [:]
    /// The gestures of each application, by its name in lower case.
    private var own: [String: [ToucheggGesture.Key: Int]] = [:]
    /// The names as the file has them, in the file's order.
    private var names: [String] = []
    private let budget: ExpansionBudget

    init(_ budget: ExpansionBudget) {
        self.budget = budget
    }

    /// Adds a gesture. It takes the place of earlier ones of the same applications.
    /// - Parameter names: the names of its applications, or `All`.
    mutating func add(_ gesture: ToucheggGesture, of names: [String]) throws(ImportError) {
        let index = gestures.count
        gestures.append(gesture)
        for name in names {
            try budget.spend(ExpansionBudget.word + name.utf8.count, at: gesture.position)
            let key = name.lowercased()
            if key == "all" {
                general[gesture.key] = index
            } else {
                if own[key] == nil { self.names.append(name) }
                own[key, default: [:]][gesture.key] = index
            }
        }
    }

    /// The gestures of applications. mudra looks at them first, so that they replace those for all.
    var ofApplications: [Scope] {
        var scopes: [Scope] = []
        var indices: [[Int]: Int] = [:]
        for name in names {
            let keys = own[name.lowercased()] ?? [:]
            let members = keys.filter { general[$0.key] != $0.value }.values.sorted()
            if members.isEmpty { continue }
            if let scope = indices[members], scopes[scope].applications.count < ImportedCondition.mostApplications {
                scopes[scope].applications.append(name)
                continue
            }
            indices[members] = scopes.count
            let partners = members.compactMap { partner(of: gestures[$0], keys) }
            let all = Set(members + partners).sorted().map { gestures[$0] }
            scopes.append(Scope(applications: [name], gestures: all))
        }
        return scopes
    }

    /// The gesture for all applications in the other direction, if mudra has one gesture with steps for both directions:
    /// then an application that replaces one half needs a gesture with the other half.
    private func partner(of gesture: ToucheggGesture, _ keys: [ToucheggGesture.Key: Int]) -> Int? {
        guard let opposite = gesture.oppositeKey, keys[opposite] == nil, let index = general[opposite],
            gestures[index].isNegative != nil
        else { return nil }
        return index
    }

    /// The gestures for all applications, each with those in which it must not happen: where an application's own one
    /// differs in kind, mudra would not know that it replaces this one.
    var forAll: [(gesture: ToucheggGesture, excluded: [String])] {
        general.values.sorted().map { index in
            let gesture = gestures[index]
            guard case .swipe = gesture.motion else { return (gesture, []) }
            let excluded = names.filter { name in
                guard let other = own[name.lowercased()]?[gesture.key] else { return false }
                return (gestures[other].isNegative == nil) != (gesture.isNegative == nil)
            }
            return (gesture, excluded)
        }
    }

    /// The gestures that later ones replace, with those.
    var replaced: [(gesture: ToucheggGesture, by: ToucheggGesture)] {
        let used = Set(general.values).union(own.values.flatMap(\.values))
        var last: [ToucheggGesture.Key: Int] = [:]
        for (index, gesture) in gestures.enumerated() where used.contains(index) { last[gesture.key] = index }
        return gestures.indices.filter { !used.contains($0) }
            .compactMap { index in last[gestures[index].key].map { (gestures[index], gestures[$0]) } }
    }
}
