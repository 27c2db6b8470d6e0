import Foundation

/// The targets of `Package.swift`, in its order.
struct Manifest {
    struct Target {
        let name: String
        /// The folder of its files, relative to the package's folder.
        let path: String
        let dependencies: [String]

        /// The folder of `Sources` that the target stands in; nil: it is a test or a benchmark.
        var house: String? {
            let parts = path.split(separator: "/")
            return parts.count == 3 && parts[0] == "Sources" ? String(parts[1]) : nil
        }
    }

    let targets: [Target]

    /// - Parameter text: the text of a `Package.swift` that has an array of targets for each house.
    init(_ text: String) throws {
        let arrays = text.components(separatedBy: ": [Target] = [\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n]\n").first
        }
        targets = try arrays.flatMap { list in
            try list.split(separator: /(?:^|\n) *\.(?:target|systemLibrary|executableTarget|testTarget)\(/)
                .compactMap { declaration in
                    guard let name = try Self.text("name", in: declaration) else { return nil }
                    let list = try #/dependencies:\s*\[([^\]]*)\]/#.firstMatch(in: declaration)?.1 ?? ""
                    return Target(
                        name: name, path: try Self.text("path", in: declaration) ?? "Sources/\(name)",
                        dependencies: list.matches(of: /"([^"]+)"/).map { String($0.1) })
                }
        }
    }

    private static func text(_ label: String, in declaration: Substring) throws -> String? {
        try Regex("\\b\(label):\\s*\"([^\"]+)\"").firstMatch(in: declaration)?[1].substring.map(String.init)
    }

    /// A target and all its direct and indirect dependencies.
    func closure(of name: String) -> Set<String> {
        var seen: Set<String> = [name]
        var rest = [name]
        while let next = rest.popLast() {
            for dependency in targets.first(where: { $0.name == next })?.dependencies ?? []
            where seen.insert(dependency).inserted { rest.append(dependency) }
        }
        return seen
    }

    /// The imports that break the order of the list, each as `MudraTouch imports Gestures, which stands below it`.
    /// - Parameter imports: the imports of each target's files, by the target's name.
    func breaches(_ imports: [String: Set<String>]) -> [String] {
        let places = Dictionary(
            targets.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        return targets.enumerated().flatMap { place, target -> [String] in
            let all = imports[target.name, default: []].union(target.dependencies).subtracting([target.name])
            let reachable = closure(of: target.name)
            return all.sorted().compactMap { other in
                guard let otherPlace = places[other] else { return nil }
                if otherPlace > place { return "\(target.name) uses \(other), which stands below it" }
                return reachable.contains(other) ? nil : "\(target.name) imports \(other), which it does not depend on"
            }
        }
    }

    /// The dependencies that go against the direction of the houses, each as `MudraBus in Bus uses MudraEvdev in Input`.
    /// - Parameter order: the houses, in groups that do not use each other. A house uses itself and earlier groups.
    func houseBreaches(_ order: [[String]]) -> [String] {
        let homes = Dictionary(
            targets.compactMap { target in target.house.map { (target.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        let rank = { (house: String) in order.firstIndex { $0.contains(house) } }
        return targets.flatMap { target -> [String] in
            guard let house = target.house else {
                guard target.path.hasPrefix("Sources/") else { return [] }
                return ["\(target.name) stands in no house"]
            }
            return target.dependencies.compactMap { other in
                guard let otherHouse = homes[other] else { return "\(target.name) in \(house) uses \(other), outside" }
                if house == otherHouse { return nil }
                guard let own = rank(house), let other = rank(otherHouse), other < own else {
                    return "\(target.name) in \(house) uses \(other) in \(otherHouse)"
                }
                return nil
            }
        }
    }
}
