import MudraInterface

/// The mailboxes that receive one kind of event. Each belongs to its readers, and leaves with them.
struct Listeners<Element: Sendable> {
    private struct Listener {
        weak var mailbox: Mailbox<Element>?
        /// The names of which it wants events; empty: all.
        let names: Set<String>
    }

    private var list: [Listener] = []

    /// The names that any mailbox wants; empty: all names; nil: there is no mailbox.
    var names: Set<String>? {
        guard !list.isEmpty else { return nil }
        return list.contains { $0.names.isEmpty } ? [] : list.reduce(into: []) { $0.formUnion($1.names) }
    }

    mutating func add(_ mailbox: Mailbox<Element>, names: [String] = []) {
        list.append(Listener(mailbox: mailbox, names: Set(names)))
    }

    mutating func removeEnded() {
        list.removeAll { $0.mailbox?.hasEnded ?? true }
    }

    /// - Parameters:
    ///   - name: the name that it is about; nil: it is for all.
    ///   - subject: as of `Mailbox.send`.
    func send(_ element: Element, about name: String? = nil, replacing subject: Subject? = nil) {
        for listener in list where listener.names.isEmpty || name.map(listener.names.contains) ?? true {
            listener.mailbox?.send(element, replacing: subject)
        }
    }

    func end() {
        for listener in list { listener.mailbox?.end() }
    }
}
