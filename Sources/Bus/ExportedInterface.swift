import CSystemd
import Glibc

/// An interface in the form that sd-bus takes: a table of C functions, which must live as long as its slot.
final class ExportedInterface {
    let path: String
    private let methods: [String: BusMethod]
    private let properties: [String: BusProperty]
    private let table: UnsafeMutablePointer<sd_bus_vtable>
    private var strings: [UnsafeMutablePointer<CChar>] = []
    private var slot: OpaquePointer?

    init(_ interface: BusInterface, at path: String, on bus: OpaquePointer) throws(BusError) {
        self.path = path
        methods = Dictionary(interface.methods.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        properties = Dictionary(interface.properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let count = interface.methods.count + interface.properties.count + interface.signals.count
        // Zeroed: sd-bus wants nothing in the parts of the unions that an entry does not use.
        table = .allocate(capacity: count + 2)
        memset(table, 0, (count + 2) * MemoryLayout<sd_bus_vtable>.stride)
        fill(interface)
        let object = Unmanaged.passUnretained(self).toOpaque()
        let result = sd_bus_add_object_vtable(bus, &slot, path, interface.name, table, object)
        if result < 0 { throw BusError(result: result, while: "cannot export \(interface.name)") }
    }

    deinit {
        sd_bus_slot_unref(slot)
        table.deallocate()
        for string in strings { free(string) }
    }

    // Members are left without SD_BUS_VTABLE_UNPRIVILEGED: sd-bus then serves root and the process's own user alone.
    private func fill(_ interface: BusInterface) {
        table[0].type = UInt8(_SD_BUS_VTABLE_START)
        table[0].x.start.element_size = MemoryLayout<sd_bus_vtable>.stride
        table[0].x.start.features = UInt64(_SD_BUS_VTABLE_PARAM_NAMES)
        // Without this sd-bus leaves the arguments' names out of the introspection.
        table[0].x.start.vtable_format_reference = mudra_vtable_format()
        var place = 1
        for method in interface.methods {
            table[place].type = UInt8(_SD_BUS_VTABLE_METHOD)
            table[place].x.method.member = keep(method.name)
            table[place].x.method.signature = keep(method.input.signature)
            table[place].x.method.result = keep(method.output.signature)
            table[place].x.method.handler = handleMethod
            table[place].x.method.names = keep(method.input.joinedNames + method.output.joinedNames)
            place += 1
        }
        for property in interface.properties {
            let isWritable = property.set != nil
            table[place].type = UInt8(isWritable ? _SD_BUS_VTABLE_WRITABLE_PROPERTY : _SD_BUS_VTABLE_PROPERTY)
            if property.isConstant { table[place].flags = UInt64(SD_BUS_VTABLE_PROPERTY_CONST) }
            table[place].x.property.member = keep(property.name)
            table[place].x.property.signature = keep(property.signature)
            table[place].x.property.get = handleGet
            if isWritable { table[place].x.property.set = handleSet }
            place += 1
        }
        for signal in interface.signals {
            table[place].type = UInt8(_SD_BUS_VTABLE_SIGNAL)
            table[place].x.signal.member = keep(signal.name)
            table[place].x.signal.signature = keep(signal.arguments.signature)
            table[place].x.signal.names = keep(signal.arguments.joinedNames)
            place += 1
        }
        table[place].type = UInt8(_SD_BUS_VTABLE_END)
    }

    /// A C string that lives as long as the table; NULs inside separate the names of arguments.
    private func keep(_ text: String) -> UnsafePointer<CChar> {
        let bytes = Array(text.utf8)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
        copy[bytes.count] = 0
        strings.append(copy)
        return UnsafePointer(copy)
    }

    fileprivate func call(_ handle: OpaquePointer, _ member: String) throws(BusError) {
        guard let method = methods[member] else {
            throw BusError(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "there is no method \(member)")
        }
        let message = BusMessage(borrowing: handle)
        let call = BusCall(
            sender: message.sender ?? "", user: try user(of: handle), arguments: try message.values())
        let results = try method.handler(call)
        var created: OpaquePointer?
        let result = sd_bus_message_new_method_return(handle, &created)
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot answer") }
        let reply = BusMessage(owning: created)
        try reply.append(results)
        _ = sd_bus_send(nil, reply.handle, nil)
    }

    fileprivate func get(_ name: String, into reply: OpaquePointer) throws(BusError) {
        guard let property = properties[name] else {
            throw BusError(name: "org.freedesktop.DBus.Error.UnknownProperty", message: "there is no property \(name)")
        }
        try BusMessage(borrowing: reply).append([property.get()])
    }

    fileprivate func set(_ name: String, from value: OpaquePointer) throws(BusError) {
        guard let property = properties[name], let set = property.set else {
            throw BusError(name: "org.freedesktop.DBus.Error.PropertyReadOnly", message: "\(name) cannot be set")
        }
        guard let value = try BusMessage(borrowing: value).values().first else {
            throw BusError(name: "org.freedesktop.DBus.Error.InvalidArgs", message: "\(name) needs a value")
        }
        try set(value)
    }

    private func user(of message: OpaquePointer) throws(BusError) -> UInt32 {
        var credentials: OpaquePointer?
        let result = sd_bus_query_sender_creds(message, UInt64(SD_BUS_CREDS_EUID), &credentials)
        defer { sd_bus_creds_unref(credentials) }
        var user: uid_t = 0
        guard result >= 0, sd_bus_creds_get_euid(credentials, &user) >= 0 else {
            throw BusError(
                name: "org.freedesktop.DBus.Error.AccessDenied", message: "the bus does not tell whose call this is")
        }
        return user
    }
}

extension BusArguments {
    /// The names, each with the NUL that sd-bus wants behind it.
    fileprivate var joinedNames: String { pairs.map { $0.name + "\0" }.joined() }
}

private func handleMethod(
    _ message: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let object, let member = sd_bus_message_get_member(message) else { return -EINVAL }
    do {
        try Unmanaged<ExportedInterface>.fromOpaque(object).takeUnretainedValue().call(message, String(cString: member))
        return 1
    } catch let failure {
        return sd_bus_error_set(error, failure.name, failure.message)
    }
}

private func handleGet(
    _ bus: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ interface: UnsafePointer<CChar>?,
    _ property: UnsafePointer<CChar>?, _ reply: OpaquePointer?, _ object: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let property, let reply, let object else { return -EINVAL }
    do {
        let exported = Unmanaged<ExportedInterface>.fromOpaque(object).takeUnretainedValue()
        try exported.get(String(cString: property), into: reply)
        return 1
    } catch let failure {
        return sd_bus_error_set(error, failure.name, failure.message)
    }
}

private func handleSet(
    _ bus: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ interface: UnsafePointer<CChar>?,
    _ property: UnsafePointer<CChar>?, _ value: OpaquePointer?, _ object: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let property, let value, let object else { return -EINVAL }
    do {
        let exported = Unmanaged<ExportedInterface>.fromOpaque(object).takeUnretainedValue()
        try exported.set(String(cString: property), from: value)
        return 1
    } catch let failure {
        return sd_bus_error_set(error, failure.name, failure.message)
    }
}
