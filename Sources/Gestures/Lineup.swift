/// The recognizers of one screen in order of precedence, and how they relate.
///
/// A lineup is made outside of the real-time queue and handed to the engine whole, between two frames.
public struct Lineup {
    /// A recognizer that is to take part.
    public struct Entry {
        let recognizer: any Recognizer
        let user: UInt32
        let requiresFailureOf: [String]
        let simultaneousWith: [String]

        /// - Parameters:
        ///   - recognizer: who takes part; one that the engine already has keeps its state.
        ///   - user: recognizers of different users take no notice of each other; names are unique within a user.
        ///   - requiresFailureOf: names of those that must have failed before it may begin. A name that nobody has
        ///     counts as failed.
        ///   - simultaneousWith: names of those that may be active together with it.
        public init(
            _ recognizer: any Recognizer, user: UInt32 = 0, requiresFailureOf: [String] = [],
            simultaneousWith: [String] = []
        ) {
            self.recognizer = recognizer
            self.user = user
            self.requiresFailureOf = requiresFailureOf
            self.simultaneousWith = simultaneousWith
        }
    }

    /// A recognizer with its relations as places in the lineup.
    struct Member {
        let recognizer: any Recognizer
        let user: UInt32
        var requirements: [Int] = []
        var partners: [Int] = []

        var core: RecognizerCore { recognizer.core }
    }

    private(set) var members: ContiguousArray<Member>

    /// Nobody.
    public init() {
        members = []
    }

    /// The recognizers of `entries`, which stand in order of declaration.
    public init(_ entries: [Entry]) {
        struct Key: Hashable {
            let user: UInt32
            let name: String
        }
        let ordered = entries.enumerated().sorted { lhs, rhs in
            let (left, right) = (lhs.element.recognizer.precedence, rhs.element.recognizer.precedence)
            return left == right ? lhs.offset < rhs.offset : left < right
        }.map(\.element)
        members = ContiguousArray(ordered.map { Member(recognizer: $0.recognizer, user: $0.user) })

        let names = ordered.enumerated().map { (Key(user: $1.user, name: $1.recognizer.core.name), $0) }
        let places = Dictionary(names, uniquingKeysWith: { first, _ in first })
        for (place, entry) in ordered.enumerated() {
            let named = { (name: String) in places[Key(user: entry.user, name: name)] }
            members[place].requirements = entry.requiresFailureOf.compactMap(named)
            for partner in entry.simultaneousWith.compactMap(named) {
                members[place].partners.append(partner)
                members[partner].partners.append(place)
            }
        }
    }

    /// Whether what one does is the other's business: same user, and a touch or an unfinished tap sequence in common.
    func shareTouches(_ lhs: Int, _ rhs: Int) -> Bool {
        members[lhs].user == members[rhs].user
            && members[lhs].core.involved.overlaps(members[rhs].core.involved)
    }

    /// Whether both may be active at the same time.
    func areSimultaneous(_ lhs: Int, _ rhs: Int) -> Bool {
        members[lhs].partners.contains(rhs)
    }
}
