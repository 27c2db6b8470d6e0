/// A queue for several users: the users take turns, and the elements of one user keep their order.
package struct FairLine<Element> {
    private var lines: [UInt32: [Element]] = [:]
    /// The users with elements; the one that has waited longest for a turn comes first.
    private var users: [UInt32] = []

    package init() {}

    package var isEmpty: Bool { users.isEmpty }

    /// How many elements of the user wait.
    package func count(of user: UInt32) -> Int {
        lines[user]?.count ?? 0
    }

    /// Adds an element at the end of the user's elements.
    package mutating func add(_ element: Element, of user: UInt32) {
        if lines[user] == nil { users.append(user) }
        lines[user, default: []].append(element)
    }

    /// Takes the next element, which uses up the user's turn.
    /// - Parameter mayGo: whether a user may have a turn now.
    package mutating func next(where mayGo: (UInt32) -> Bool = { _ in true }) -> (user: UInt32, element: Element)? {
        guard let index = users.firstIndex(where: mayGo) else { return nil }
        let user = users.remove(at: index)
        guard let element = lines[user]?.removeFirst() else { return nil }
        if lines[user]?.isEmpty == true { lines[user] = nil } else { users.append(user) }
        return (user, element)
    }
}
