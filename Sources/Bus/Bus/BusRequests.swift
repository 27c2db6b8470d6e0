import CMudraSystemd

// The requests of a connection: names, calls, signals.

extension BusConnection {
    /// Our unique name on the bus; nil: the bus has not given us one yet.
    package var uniqueName: String? {
        var name: UnsafePointer<CChar>?
        return sd_bus_get_unique_name(handle, &name) >= 0 ? name.map { String(cString: $0) } : nil
    }

    /// Takes a well-known name.
    /// - Throws: if another program has it or the policy forbids it.
    package func requestName(_ name: String) throws(BusError) {
        let result = sd_bus_request_name(handle, name, 0)
        if result < 0 { throw BusError(result: result, while: "cannot take the name \(name)") }
        establishAgain { handle throws(BusError) in
            // The bus may not have noticed yet that the previous link has ended. Then the name is ours as soon as it
            // has.
            let result = sd_bus_request_name_async(handle, nil, name, UInt64(SD_BUS_NAME_QUEUE), nil, nil)
            if result < 0 { throw BusError(result: result, while: "cannot take the name \(name) again") }
        }
        updateSources()
    }

    /// Releases a well-known name, and waits until the bus has received the release and all earlier messages. This
    /// takes up to 25 s if the bus is stuck.
    package func releaseName(_ name: String) {
        sd_bus_flush(handle)
        sd_bus_release_name(handle, name)
    }

    /// Sends a signal.
    /// - Parameters:
    ///   - destination: the one client that receives it; nil: every program that listens.
    ///   - write: adds the signal's values.
    package func sendSignal(
        _ member: String, of interface: String, at path: String, to destination: String?,
        _ write: (borrowing BusWriter) -> Void
    ) throws(BusError) {
        var created: OpaquePointer?
        let result = sd_bus_message_new_signal(handle, &created, path, interface, member)
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot make a signal") }
        let message = BusMessage(owning: created)
        write(BusWriter(message))
        let sent =
            destination.map { sd_bus_send_to(handle, message.handle, $0, nil) }
            ?? sd_bus_send(handle, message.handle, nil)
        if sent < 0 { throw BusError(result: sent, while: "cannot send a signal") }
        updateSources()
    }

    /// Calls a method. `completion` gets the answer on the queue, or an error if none comes in time.
    /// - Parameters:
    ///   - timeoutMicroseconds: how long to wait for the answer; 0: D-Bus's usual 25 s; `UInt64.max`: as long as the
    ///     connection exists.
    ///   - startsService: whether the bus may start the called service if it is not running.
    ///   - allowsInteraction: whether polkit may ask the user for a password, which may take minutes.
    package func call(
        _ member: String, of interface: String, at path: String, on destination: String, _ arguments: [BusValue],
        timeoutMicroseconds: UInt64 = 0, startsService: Bool = true, allowsInteraction: Bool = false,
        completion: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) {
        var created: OpaquePointer?
        let result = sd_bus_message_new_method_call(handle, &created, destination, path, interface, member)
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot make a call") }
        let message = BusMessage(owning: created)
        try message.append(arguments)
        sd_bus_message_set_auto_start(message.handle, startsService ? 1 : 0)
        sd_bus_message_set_allow_interactive_authorization(message.handle, allowsInteraction ? 1 : 0)
        let number = pendingCalls.add(completion)
        do throws(BusError) {
            try send(message, number, member, timeoutMicroseconds)
        } catch {
            _ = pendingCalls.remove(number)
            throw error
        }
        updateSources()
    }

    /// Sends a call. The completion registered under `number` gets its answer.
    private func send(
        _ message: borrowing BusMessage, _ number: UInt64, _ member: String, _ timeoutMicroseconds: UInt64
    ) throws(BusError) {
        let callback = BusCallback { [weak self] reply in
            guard let completion = self?.pendingCalls.remove(number) else { return }
            completion(BusMessage.answer(in: reply))
        }
        let call = message.handle
        try callback.install(while: "cannot call \(member)") { slot, handler, object in
            sd_bus_call_async(handle, slot, call, handler, object, timeoutMicroseconds)
        }
    }

    /// Listens to a signal of one object.
    package func listen(
        to member: String, of interface: String, at path: String, from sender: String,
        _ receive: @escaping ([BusValue]) -> Void
    ) throws(BusError) {
        let rule = "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(member)'"
        try addMatch(rule) { _, values in receive(values) }
    }

    /// Listens to a signal of all objects below a path.
    /// - Parameters:
    ///   - first: the bus delivers only signals with this first value; nil: all.
    ///   - receive: called with an object's path and the signal's values.
    package func listen(
        to member: String, of interface: String, below path: String, from sender: String, first: String? = nil,
        _ receive: @escaping (String, [BusValue]) -> Void
    ) throws(BusError) {
        let place = "path_namespace='\(path)'" + (first.map { ",arg0='\($0)'" } ?? "")
        let rule = "type='signal',sender='\(sender)',\(place),interface='\(interface)',member='\(member)'"
        try addMatch(rule, receive)
    }

    /// Reports each new owner of a name; an empty string: the name has no owner.
    package func watchOwner(of name: String, _ receive: @escaping (String) -> Void) throws(BusError) {
        try addMatch(Self.ownerRule + ",arg0='\(name)'") { _, values in
            if values.count == 3, let owner = values[2].text { receive(owner) }
        }
    }

    /// Reports every program that leaves the bus, and every name that loses its owner. One match rule serves all, since
    /// a bus refuses a connection that has too many rules.
    ///
    /// sd-bus's own `sd_bus_track` is not used: it asks the bus whether a client exists and waits for the answer,
    /// behind everything that other programs have sent us.
    package func watchDepartures(_ receive: @escaping (String) -> Void) throws(BusError) {
        try addMatch(Self.ownerRule + ",arg2=''") { _, values in
            if values.count == 3, let name = values[0].text { receive(name) }
        }
    }

    private static let ownerRule = """
        type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'
        """

    private func addMatch(_ rule: String, _ receive: @escaping (String, [BusValue]) -> Void) throws(BusError) {
        let callback = BusCallback { message in
            let path = sd_bus_message_get_path(message).map { String(cString: $0) } ?? ""
            if let values = try? BusMessage(borrowing: message).values() { receive(path, values) }
        }
        try establish { handle throws(BusError) in
            try callback.install(while: "cannot listen") { slot, handler, object in
                sd_bus_add_match_async(handle, slot, rule, handler, nil, object)
            }
        }
    }
}
