import MudraTouch

/// A compositor's outputs and the rotation of their pictures, as the compositor reports them to a client. The client
/// asks for the registry of globals and binds every `wl_output`. Uses only Wayland's core, which every compositor has.
///
/// ```
/// `  we send                 the compositor sends`
///   get_registry, sync  ──▶  global, global ..., done of the first sync: that was all
///   bind ..., sync      ──▶  geometry, name, done ..., done of the second sync: complete
///                            `later, if an output comes, changes or goes: the same`
/// ```
struct OutputWatch {
    /// An output as far as its events have described it.
    private struct Output {
        /// Its number in the registry.
        let global: UInt32
        let version: UInt32
        var name: String
        var transform: UInt32 = 0
        /// Its state as of the last `done`, which ends a group of events; nil: no `done` yet.
        var told: (name: String, orientation: Orientation?)?
    }

    // Numbers of objects, of requests and of events, by wayland.xml.
    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2
    private static let outputInterface = "wl_output"
    /// The newest version that we know, which has names.
    private static let outputVersion: UInt32 = 4
    private static let mostOutputs = 64

    private var outputs: [UInt32: Output] = [:]
    private var lastObject = registry
    /// The number of the object that answers the last `sync`.
    private var callback: UInt32 = 0
    private var hasAllGlobals = false
    /// Whether all outputs that existed at the beginning have been described.
    private(set) var isComplete = false

    /// The first messages to send.
    mutating func start() -> [WaylandMessage] {
        [WaylandMessage(Self.display, 1, WaylandMessage.word(Self.registry)), sync()]
    }

    /// The side of each output that is up, by the outputs' names; without outputs whose pictures are mirrored.
    var orientations: [String: Orientation] {
        var orientations: [String: Orientation] = [:]
        for output in outputs.values {
            if let told = output.told { orientations[told.name] = told.orientation }
        }
        return orientations
    }

    /// Handles a message.
    /// - Returns: the messages to send in reply.
    /// - Throws: if the message reports an error, which ends the connection.
    mutating func receive(_ message: WaylandMessage) throws(WaylandError) -> [WaylandMessage] {
        var arguments = WaylandArguments(message.arguments[...])
        switch message.object {
        case Self.display:
            return try receiveOfDisplay(message.opcode, &arguments)
        case Self.registry:
            return receiveOfRegistry(message.opcode, &arguments)
        case callback:
            if hasAllGlobals { isComplete = true }
            hasAllGlobals = true
            return isComplete ? [] : [sync()]
        default:
            receiveOfOutput(message.object, message.opcode, &arguments)
            return []
        }
    }

    private func receiveOfDisplay(
        _ opcode: UInt16, _ arguments: inout WaylandArguments
    ) throws(WaylandError) -> [WaylandMessage] {
        // The other event, delete_id, concerns only clients that use numbers again.
        guard opcode == 0 else { return [] }
        _ = (arguments.word(), arguments.word())
        throw WaylandError("it reported the error \((arguments.text() ?? "").debugDescription)")
    }

    private mutating func receiveOfRegistry(
        _ opcode: UInt16, _ arguments: inout WaylandArguments
    ) -> [WaylandMessage] {
        guard let global = arguments.word() else { return [] }
        if opcode == 1 {
            outputs = outputs.filter { $0.value.global != global }
            return []
        }
        guard opcode == 0, arguments.text() == Self.outputInterface, let newest = arguments.word(),
            outputs.count < Self.mostOutputs
        else { return [] }
        let version = min(newest, Self.outputVersion)
        let object = newObject()
        // Older versions do not report a name, and names must differ.
        outputs[object] = Output(global: global, version: version, name: "output \(global)")
        let bound = [global].flatMap(WaylandMessage.word) + WaylandMessage.text(Self.outputInterface)
        return [WaylandMessage(Self.registry, 0, bound + WaylandMessage.word(version) + WaylandMessage.word(object))]
    }

    private mutating func receiveOfOutput(_ object: UInt32, _ opcode: UInt16, _ arguments: inout WaylandArguments) {
        guard var output = outputs[object] else { return }
        switch opcode {
        case 0:
            // Position, size, subpixels, manufacturer and model come before the transform.
            for _ in 0..<5 { _ = arguments.word() }
            _ = (arguments.text(), arguments.text())
            output.transform = arguments.word() ?? 0
            // Version 1 does not send `done`.
            if output.version < 2 { output.told = (output.name, Orientation(waylandTransform: output.transform)) }
        case 2: output.told = (output.name, Orientation(waylandTransform: output.transform))
        case 4: if let name = arguments.text(), Self.isName(name) { output.name = name }
        default: break
        }
        outputs[object] = output
    }

    /// mudrad accepts only such names.
    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.utf8.contains(0)
    }

    private mutating func sync() -> WaylandMessage {
        callback = newObject()
        return WaylandMessage(Self.display, 0, WaylandMessage.word(callback))
    }

    private mutating func newObject() -> UInt32 {
        lastObject &+= 1
        return lastObject
    }
}

extension Orientation {
    /// Wayland counts quarter turns counterclockwise: after one, the picture's top is at the left side of the screen.
    /// nil: mirrored, or not a valid transform.
    init?(waylandTransform transform: UInt32) {
        switch transform {
        case 0: self = .normal
        case 1: self = .leftUp
        case 2: self = .bottomUp
        case 3: self = .rightUp
        default: return nil
        }
    }
}
