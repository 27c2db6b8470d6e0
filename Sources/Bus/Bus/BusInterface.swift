/// Arguments by name and type, in order: `["names": "as"]`.
package struct BusArguments: ExpressibleByDictionaryLiteral {
    let pairs: [(name: String, signature: String)]

    /// Arguments as a literal: name and signature of each.
    package init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { (name: $0.0, signature: $0.1) }
    }

    var signature: String { pairs.map(\.signature).joined() }
}

/// The handler's answer to a call.
package enum BusAnswer {
    /// The values, of the declared signature.
    case values([BusValue])
    /// The handler keeps the call and answers it later.
    case later

    package static var done: BusAnswer { .values([]) }
}

/// A method that other programs may call. `Caller` is how the service identifies the caller.
package struct BusMethod<Caller> {
    let name: String
    let input: BusArguments
    let output: BusArguments
    let handler: @BusActor (BusCall, Caller) throws(BusError) -> BusAnswer

    /// A method.
    /// - Parameter handler: called with arguments of the input's signature.
    package init(
        _ name: String, takes input: BusArguments = [:], returns output: BusArguments = [:],
        _ handler: @escaping @BusActor (BusCall, Caller) throws(BusError) -> BusAnswer
    ) {
        self.name = name
        self.input = input
        self.output = output
        self.handler = handler
    }
}

/// A property that other programs may read, and perhaps write.
package struct BusProperty<Caller> {
    /// Whether `PropertiesChanged` reports a new value.
    package enum Emission: String {
        /// `PropertiesChanged` reports the change, with the value.
        case value = "true"
        /// The value never changes as long as the object exists; clients may keep it.
        case constant = "const"
        /// No signal reports a change: programs read the property when they need it.
        case never = "false"
    }

    let name: String
    let signature: String
    let emission: Emission
    /// The value that all callers read; nil: each caller has its own value.
    let get: (@BusActor () -> BusValue)?
    private let read: @BusActor (Caller) throws(BusError) -> BusValue
    let set: (@BusActor (BusValue, BusCall, Caller) throws(BusError) -> BusAnswer)?

    /// A property that every caller may read.
    /// - Parameter set: called with the value that a caller wants to set, of the property's signature; nil: read only.
    package init(
        _ name: String, _ signature: String, _ emission: Emission = .value,
        set: (@BusActor (BusValue, BusCall, Caller) throws(BusError) -> BusAnswer)? = nil,
        _ get: @escaping @BusActor () -> BusValue
    ) {
        self.name = name
        self.signature = signature
        self.emission = emission
        self.get = get
        read = { _ throws(BusError) in get() }
        self.set = set
    }

    /// A property with a value for each caller. No signal reports its changes.
    /// - Parameter read: throws for a caller that may not read the property; `GetAll` then leaves it out.
    package init(
        _ name: String, _ signature: String, ofCaller read: @escaping @BusActor (Caller) throws(BusError) -> BusValue
    ) {
        self.name = name
        self.signature = signature
        emission = .never
        get = nil
        self.read = read
        set = nil
    }
}

/// A signal that an object sends.
package struct BusSignal {
    let name: String
    let arguments: BusArguments

    /// A signal, for introspection.
    package init(_ name: String, _ arguments: BusArguments) {
        self.name = name
        self.arguments = arguments
    }
}

/// A named interface of an object.
package struct BusInterface<Caller> {
    let name: String
    let methods: [BusMethod<Caller>]
    let properties: [BusProperty<Caller>]
    let signals: [BusSignal]

    package init(
        _ name: String, methods: [BusMethod<Caller>] = [], properties: [BusProperty<Caller>] = [],
        signals: [BusSignal] = []
    ) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }

    /// Names and values of the properties that every caller may read.
    @BusActor package var values: [(String, BusValue)] {
        properties.compactMap { property in property.get.map { (property.name, $0()) } }
    }

    /// Names and values of the properties that this caller may read.
    @BusActor func values(for caller: Caller) -> [(String, BusValue)] {
        properties.compactMap { property in
            (try? property.value(for: caller)).map { (property.name, $0) }
        }
    }

    /// The interface with its properties, as `InterfacesAdded` sends them.
    package func managed(_ values: [(String, BusValue)]) -> BusValue {
        .entry(.string(name), .properties(values))
    }
}

extension BusProperty {
    @BusActor func value(for caller: Caller) throws(BusError) -> BusValue {
        try read(caller)
    }
}
