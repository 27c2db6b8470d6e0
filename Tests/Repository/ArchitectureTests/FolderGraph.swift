/// The references between the folders of a target.
struct FolderGraph {
    /// For each folder, the folders whose types it uses, each with its references: `TapRecognizer -> TouchTable`.
    private var uses: [String: [String: [String]]] = [:]
    private let target: String

    /// - Parameter files: the files of the target.
    init(_ target: String, _ files: [SourceFile]) {
        self.target = target
        var homes: [String: [SourceFile]] = [:]
        for file in files {
            for type in file.types { homes[type, default: []].append(file) }
        }
        for file in files {
            for name in file.names.sorted() {
                // If two files declare the same name, the graph cannot know which of them is meant.
                guard let home = homes[name], home.count == 1, home[0].folder != file.folder else { continue }
                uses[file.folder, default: [:]][home[0].folder, default: []].append("\(file.name) -> \(name)")
            }
        }
    }

    /// The cycles of folders, each with the references that close it. Empty if the folders form layers.
    var circles: [String] {
        let reached = Dictionary(uniqueKeysWithValues: uses.keys.map { ($0, reachable(from: $0)) })
        let members = Set(
            reached.compactMap { folder, others in
                others.contains(folder)
                    ? others.filter { reached[$0]?.contains(folder) == true }.union([folder]) : nil
            })
        return members.map(describe).sorted()
    }

    private func reachable(from start: String) -> Set<String> {
        var seen: Set<String> = []
        var rest = [start]
        while let folder = rest.popLast() {
            for next in uses[folder, default: [:]].keys where seen.insert(next).inserted { rest.append(next) }
        }
        return seen
    }

    private func describe(_ circle: Set<String>) -> String {
        var lines = ["\(target): \(circle.sorted().joined(separator: ", ")) are one circle"]
        for folder in circle.sorted() {
            for (other, references) in uses[folder, default: [:]].sorted(by: { $0.key < $1.key })
            where circle.contains(other) {
                lines.append("    \(folder) -> \(other): \(references.joined(separator: "; "))")
            }
        }
        return lines.joined(separator: "\n")
    }
}
