/// The objects of a service, as a caller sees them.
@BusActor package protocol ObjectTree<Caller>: AnyObject {
    /// How the service identifies a caller.
    associatedtype Caller

    /// The paths of all objects that the caller may see.
    func paths(for caller: Caller) -> [String]

    /// The interfaces of the object at a path; nil: the caller may see no object there.
    func interfaces(at path: String, for caller: Caller) -> [BusInterface<Caller>]?
}

extension ObjectTree {
    /// The next path components below `path`, each once, sorted.
    func children(of path: String, for caller: Caller) -> [String] {
        let prefix = path == "/" ? path : path + "/"
        let below = paths(for: caller).compactMap { other in
            other.hasPrefix(prefix) ? other.dropFirst(prefix.count).split(separator: "/").first : nil
        }
        return Set(below).sorted().map(String.init)
    }
}

/// Answers calls of a service's objects: of their own methods, and of D-Bus's standard interfaces.
///
/// sd-bus's tables are not used: they set a property before the answer to "may this caller?" can be awaited, they send
/// answers whether the caller reads them or not, and their object manager shows every object to every program.
@BusActor package final class ObjectServer<Tree: ObjectTree> {
    /// How the service identifies a caller.
    package typealias Caller = Tree.Caller

    private let tree: Tree
    private let manager: String

    /// - Parameter manager: the path of the object manager.
    package init(_ tree: Tree, managerAt manager: String) {
        self.tree = tree
        self.manager = manager
    }

    /// Answers a call, or lets its handler answer it later.
    package func answer(_ call: BusCall, from caller: Caller) {
        do throws(BusError) {
            if case .values(let values) = try handle(call, caller) { call.answer(values) }
        } catch {
            call.fail(error)
        }
    }

    private func handle(_ call: BusCall, _ caller: Caller) throws(BusError) -> BusAnswer {
        let own = tree.interfaces(at: call.path, for: caller)
        let standard = try standardInterfaces(at: call.path, own, for: caller)
        let interfaces = (own ?? []) + standard
        var method: BusMethod<Caller>?
        if let name = call.interface {
            guard let interface = interfaces.first(where: { $0.name == name }) else {
                throw .unknown("Interface", "\(call.path) has no interface \(name)")
            }
            method = interface.methods.first { $0.name == call.member }
        } else {
            // A call may leave out the interface.
            method = interfaces.lazy.flatMap(\.methods).first { $0.name == call.member }
        }
        guard let method else {
            throw .unknown(
                "Method", "\(call.path) has no method \(call.member) in \(call.interface ?? "any interface")")
        }
        guard call.signature == method.input.signature else {
            throw .invalidArguments(
                "\(call.member) takes \"\(method.input.signature)\", not \"\(call.signature)\"")
        }
        return try method.handler(call, caller)
    }

    // MARK: Standard interfaces

    private func standardInterfaces(
        at path: String, _ own: [BusInterface<Caller>]?, for caller: Caller
    ) throws(BusError) -> [BusInterface<Caller>] {
        guard own != nil || path == "/" || !tree.children(of: path, for: caller).isEmpty else {
            throw .unknown("Object", "there is no object \(path)")
        }
        var standard = StandardInterface.descriptions(of: Caller.self)
        if let own { standard.append(properties(own)) }
        if path == manager { standard.append(objectManager()) }
        let introspection = { @BusActor [tree, standard] (_: BusCall, _: Caller) throws(BusError) -> BusAnswer in
            let children = tree.children(of: path, for: caller)
            let all = (own ?? []) + standard + [Self.introspectable { _, _ in .done }]
            return .values([.string(Introspection.document(of: all, children: children))])
        }
        return standard + [Self.introspectable(introspection)]
    }

    private static func introspectable(
        _ introspect: @escaping @BusActor (BusCall, Caller) throws(BusError) -> BusAnswer
    ) -> BusInterface<Caller> {
        BusInterface(
            StandardInterface.introspectable,
            methods: [BusMethod("Introspect", returns: ["xml_data": "s"], introspect)])
    }

    private func objectManager() -> BusInterface<Caller> {
        BusInterface(
            StandardInterface.objectManager,
            methods: [
                BusMethod(StandardInterface.getManagedObjects, returns: ["objects": "a{oa{sa{sv}}}"]) {
                    [tree, manager] _, caller in
                    let objects = tree.paths(for: caller).filter { $0 != manager }.compactMap { path in
                        tree.interfaces(at: path, for: caller).map { interfaces in
                            let entries = interfaces.map { $0.managed($0.values(for: caller)) }
                            return BusValue.entry(.objectPath(path), .array(of: "{sa{sv}}", entries))
                        }
                    }
                    return .values([.array(of: "{oa{sa{sv}}}", objects)])
                }
            ],
            signals: [
                BusSignal(StandardInterface.interfacesAdded, ["object": "o", "interfaces": "a{sa{sv}}"]),
                BusSignal(StandardInterface.interfacesRemoved, ["object": "o", "interfaces": "as"]),
            ])
    }

    private func properties(_ own: [BusInterface<Caller>]) -> BusInterface<Caller> {
        let find = { (name: String) throws(BusError) -> [BusInterface<Caller>] in
            // An empty name means all interfaces.
            let found = name.isEmpty ? own : own.filter { $0.name == name }
            guard !found.isEmpty else { throw .unknown("Interface", "the object has no properties of \(name)") }
            return found
        }
        let findProperty = { (call: BusCall) throws(BusError) -> (BusProperty<Caller>, [BusValue]) in
            let arguments = try call.arguments()
            let names = arguments.prefix(2).compactMap(\.text)
            guard names.count == 2 else { throw .invalidArguments("the method takes an interface and a property") }
            let properties = try find(names[0]).lazy.flatMap(\.properties)
            guard let property = properties.first(where: { $0.name == names[1] }) else {
                throw .unknown("Property", "the object has no property \(names[1]) in \(names[0])")
            }
            return (property, arguments)
        }
        return BusInterface(
            StandardInterface.properties,
            methods: [
                BusMethod(StandardInterface.get, takes: ["interface": "s", "property": "s"], returns: ["value": "v"]) {
                    call, caller throws(BusError) in
                    .values([.variant(try findProperty(call).0.value(for: caller))])
                },
                BusMethod(StandardInterface.getAll, takes: ["interface": "s"], returns: ["properties": "a{sv}"]) {
                    call, caller throws(BusError) in
                    let interfaces = try find(try call.arguments().first?.text ?? "")
                    return .values([.properties(interfaces.flatMap { $0.values(for: caller) })])
                },
                BusMethod(StandardInterface.set, takes: ["interface": "s", "property": "s", "value": "v"]) {
                    call, caller throws(BusError) in
                    let (property, arguments) = try findProperty(call)
                    guard let set = property.set else {
                        throw BusError(
                            name: "org.freedesktop.DBus.Error.PropertyReadOnly",
                            message: "\(property.name) can only be read")
                    }
                    guard case .variant(let value) = arguments.last, value.signature == property.signature else {
                        throw .invalidArguments("\(property.name) has the type \"\(property.signature)\"")
                    }
                    return try set(value, call, caller)
                },
            ],
            signals: [
                BusSignal(
                    StandardInterface.propertiesChanged,
                    ["interface": "s", "changed_properties": "a{sv}", "invalidated_properties": "as"])
            ])
    }
}

extension BusError {
    fileprivate static func unknown(_ what: String, _ message: String) -> BusError {
        BusError(name: "org.freedesktop.DBus.Error.Unknown\(what)", message: message)
    }

    fileprivate static func invalidArguments(_ message: String) -> BusError {
        BusError(name: "org.freedesktop.DBus.Error.InvalidArgs", message: message)
    }
}
