/// A method that others may call.
public struct BusMethod {
    let name: String
    let input: BusArguments
    let output: BusArguments
    let handler: (BusCall) throws(BusError) -> [BusValue]

    /// A method.
    /// - Parameter handler: called on the connection's queue; what it returns must have the output's signature.
    public init(
        _ name: String, takes input: BusArguments = [:], returns output: BusArguments = [:],
        _ handler: @escaping (BusCall) throws(BusError) -> [BusValue]
    ) {
        self.name = name
        self.input = input
        self.output = output
        self.handler = handler
    }
}

/// Arguments by name and type, in order: `["names": "as"]`.
public struct BusArguments: ExpressibleByDictionaryLiteral {
    let pairs: [(name: String, signature: String)]

    /// Arguments as a literal: name and signature of each.
    public init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements.map { (name: $0.0, signature: $0.1) }
    }

    var signature: String { pairs.map(\.signature).joined() }
}

/// A call as the handler of a method sees it.
public struct BusCall {
    /// The caller's unique name on the bus.
    public let sender: String
    /// The caller's user.
    public let user: UInt32
    /// What was passed; sd-bus has checked the signature.
    public let arguments: [BusValue]
}

/// A property that others may read, and perhaps write.
public struct BusProperty {
    let name: String
    let signature: String
    let isConstant: Bool
    let get: () -> BusValue
    let set: ((BusValue) throws(BusError) -> Void)?

    /// A property.
    /// - Parameters:
    ///   - isConstant: never changes while the object is there; clients may keep it.
    ///   - set: called with a value of the property's signature that a caller wants it to have; nil: read only.
    public init(
        _ name: String, _ signature: String, isConstant: Bool = false,
        set: ((BusValue) throws(BusError) -> Void)? = nil, _ get: @escaping () -> BusValue
    ) {
        self.name = name
        self.signature = signature
        self.isConstant = isConstant
        self.get = get
        self.set = set
    }
}

/// A signal that an object sends.
public struct BusSignal {
    let name: String
    let arguments: BusArguments

    /// A signal, for introspection.
    public init(_ name: String, _ arguments: BusArguments) {
        self.name = name
        self.arguments = arguments
    }
}

/// What an object offers under one name.
public struct BusInterface {
    let name: String
    let methods: [BusMethod]
    let properties: [BusProperty]
    let signals: [BusSignal]

    /// An interface.
    public init(_ name: String, methods: [BusMethod] = [], properties: [BusProperty] = [], signals: [BusSignal] = []) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }
}
