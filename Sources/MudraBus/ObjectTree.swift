/// The objects of a service, as a caller may see them.
@BusActor public protocol ObjectTree<Caller>: AnyObject {
    /// What the service knows a caller by.
    associatedtype Caller

    /// The paths of all objects that the caller may see.
    func paths(for caller: Caller) -> [String]

    /// What the object at a path offers; nil: there is none that the caller may see.
    func interfaces(at path: String, for caller: Caller) -> [BusInterface<Caller>]?
}

extension ObjectTree {
    /// The next parts of the paths below `path`, each once, in order.
    func children(of path: String, for caller: Caller) -> [String] {
        let prefix = path == "/" ? path : path + "/"
        let below = paths(for: caller).compactMap { other in
            other.hasPrefix(prefix) ? other.dropFirst(prefix.count).split(separator: "/").first : nil
        }
        return Set(below).sorted().map(String.init)
    }
}
