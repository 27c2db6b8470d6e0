import CMudraSystemd

// What one asks of a connection: names, calls, signals.

extension BusConnection {
    /// Our own name, which the bus has given us; nil: it has not yet.
    public var uniqueName: String? {
        var name: UnsafePointer<CChar>?
        return sd_bus_get_unique_name(handle, &name) >= 0 ? name.map { String(cString: $0) } : nil
    }

    /// Takes a well-known name.
    /// - Throws: when another program has it or policy forbids it.
    public func requestName(_ name: String) throws(BusError) {
        let result = sd_bus_request_name(handle, name, 0)
        if result < 0 { throw BusError(result: result, while: "cannot take the name \(name)") }
        establishAgain { handle throws(BusError) in
            // The bus may not have seen yet that the link before has ended: then the name comes as soon as it has.
            let result = sd_bus_request_name_async(handle, nil, name, UInt64(SD_BUS_NAME_QUEUE), nil, nil)
            if result < 0 { throw BusError(result: result, while: "cannot take the name \(name) again") }
        }
        updateSources()
    }

    /// Gives a well-known name back, and waits until the bus has taken that and all that was sent before. For as long as
    /// the bus takes to answer, which is up to 25 s when it is stuck.
    public func releaseName(_ name: String) {
        sd_bus_flush(handle)
        sd_bus_release_name(handle, name)
    }

    /// Sends a signal.
    /// - Parameters:
    ///   - destination: the one client that it goes to; nil: all that listen.
    ///   - write: adds the signal's values.
    public func sendSignal(
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

    /// Calls a method; `completion` gets the answer on the queue, an error when there is none in time.
    /// - Parameters:
    ///   - timeoutMicroseconds: how long to wait for it; 0: as long as is usual on D-Bus, 25 s; `UInt64.max`: for as long
    ///     as the connection is there.
    ///   - startsService: whether the bus starts the service that is called, where it is not there and the bus can.
    ///   - allowsInteraction: whether the user may be asked for a password, which takes as long as it takes.
    public func call(
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

    /// Sends a call. Its answer goes to the completion that waits under that number.
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

    /// Hears a signal of one object, wherever it is sent to us.
    public func listen(
        to member: String, of interface: String, at path: String, from sender: String,
        _ receive: @escaping ([BusValue]) -> Void
    ) throws(BusError) {
        let rule = "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(member)'"
        try addMatch(rule) { _, values in receive(values) }
    }

    /// Hears a signal of all objects below a path.
    /// - Parameters:
    ///   - first: what the signal's first value has to be, or else the bus keeps it from us; nil: anything.
    ///   - receive: called with an object's path and the signal's values.
    public func listen(
        to member: String, of interface: String, below path: String, from sender: String, first: String? = nil,
        _ receive: @escaping (String, [BusValue]) -> Void
    ) throws(BusError) {
        let place = "path_namespace='\(path)'" + (first.map { ",arg0='\($0)'" } ?? "")
        let rule = "type='signal',sender='\(sender)',\(place),interface='\(interface)',member='\(member)'"
        try addMatch(rule, receive)
    }

    /// Hears which program owns a name from now on; an empty string: none.
    public func watchOwner(of name: String, _ receive: @escaping (String) -> Void) throws(BusError) {
        try addMatch(Self.ownerRule + ",arg0='\(name)'") { _, values in
            if values.count == 3, let owner = values[2].text { receive(owner) }
        }
    }

    /// Hears of every program that leaves the bus, and of every name that loses its owner: by one rule, however many are
    /// of interest, since a bus refuses a connection that has too many.
    ///
    /// Not by sd-bus's own track, which asks the bus whether a client is there and waits for the answer, behind everything
    /// that others have sent us.
    public func watchDepartures(_ receive: @escaping (String) -> Void) throws(BusError) {
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
