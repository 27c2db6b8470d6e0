import MudraTouch

/// A compositor's outputs, their places and the rotation of their pictures, as the compositor reports them to a client.
/// The client asks for the registry of globals and binds every `wl_output`, and the manager of `xdg_output`, which knows
/// the places exactly. The rest is Wayland's core, which every compositor has.
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
        var state: OutputState
        /// The state as of the last `done`, which ends a group of events; nil: no `done` yet.
        var told: OutputState?
    }

    // Numbers of requests and of events, by wayland.xml.
    private static let outputInterface = "wl_output"
    /// The newest version that we know, which has names.
    private static let outputVersion: UInt32 = 4
    private static let managerInterface = "zxdg_output_manager_v1"
    /// The newest version. Its `done` is that of `wl_output`.
    private static let managerVersion: UInt32 = 3
    private static let mostOutputs = 64

    private let objects: WaylandObjects
    private let registry: UInt32
    private var outputs: [UInt32: Output] = [:]
    /// The object that knows the places of outputs.
    private var manager: UInt32?
    /// The outputs' objects, by those of their `xdg_output`.
    private var placed: [UInt32: UInt32] = [:]
    /// The number of the object that answers the last `sync`.
    private var callback: UInt32 = 0
    private var hasAllGlobals = false
    /// Whether all outputs that existed at the beginning have been described.
    private(set) var isComplete = false

    init(_ objects: WaylandObjects = WaylandObjects()) {
        (self.objects, registry) = (objects, objects.next())
    }

    /// The first messages to send, before those of other parts with the same objects.
    mutating func start() -> [WaylandMessage] {
        [WaylandMessage(WaylandObjects.display, 1, WaylandMessage.word(registry)), sync()]
    }

    /// The side of each output that is up, by the outputs' names; without outputs whose pictures are mirrored.
    var orientations: [String: Orientation] {
        var orientations: [String: Orientation] = [:]
        for state in told { orientations[state.name] = state.orientation }
        return orientations
    }

    /// The part of the desktop that each output shows, by the outputs' names; without outputs that show nothing.
    var areas: [String: DesktopArea] {
        let boxes = told.compactMap { state in state.box.map { (state.name, $0) } }
        let desktop = LogicalBox(around: boxes.map(\.1))
        return Dictionary(boxes.compactMap { name, box in box.part(of: desktop).map { (name, $0) } }) { _, last in last
        }
    }

    /// The name of an output's object; nil: it is not known yet.
    func name(of object: UInt32) -> String? { outputs[object]?.told?.name }

    private var told: [OutputState] { outputs.sorted { $0.key < $1.key }.compactMap(\.value.told) }

    /// Handles a message.
    /// - Returns: the messages to send in reply.
    /// - Throws: if the message reports an error, which ends the connection.
    mutating func receive(_ message: WaylandMessage) throws(DisplayError) -> [WaylandMessage] {
        var arguments = WaylandArguments(message.arguments[...])
        switch message.object {
        case WaylandObjects.display:
            return try receiveOfDisplay(message.opcode, &arguments)
        case registry:
            return receiveOfRegistry(message.opcode, &arguments)
        case callback:
            if hasAllGlobals { isComplete = true }
            hasAllGlobals = true
            return isComplete ? [] : [sync()]
        default:
            receiveOfObject(message.object, message.opcode, &arguments)
            return []
        }
    }

    private func receiveOfDisplay(
        _ opcode: UInt16, _ arguments: inout WaylandArguments
    ) throws(DisplayError) -> [WaylandMessage] {
        // The other event, delete_id, concerns only clients that use numbers again.
        guard opcode == 0 else { return [] }
        _ = (arguments.word(), arguments.word())
        throw DisplayError("it reported the error \((arguments.text() ?? "").debugDescription)")
    }

    private mutating func receiveOfRegistry(
        _ opcode: UInt16, _ arguments: inout WaylandArguments
    ) -> [WaylandMessage] {
        guard let global = arguments.word() else { return [] }
        if opcode == 1 {
            outputs = outputs.filter { $0.value.global != global }
            placed = placed.filter { outputs[$0.value] != nil }
            return []
        }
        guard opcode == 0, let interface = arguments.text(), let newest = arguments.word() else { return [] }
        switch interface {
        case Self.outputInterface where outputs.count < Self.mostOutputs:
            let version = min(newest, Self.outputVersion)
            let object = objects.next()
            // Older versions do not report a name, and names must differ.
            outputs[object] = Output(global: global, version: version, state: OutputState(name: "output \(global)"))
            let bind = WaylandMessage.bind(global, interface, version, as: object, by: registry)
            return [bind] + (manager.map { [place(object, by: $0)] } ?? [])
        case Self.managerInterface where manager == nil:
            let object = objects.next()
            manager = object
            let known = outputs.keys.sorted().map { place($0, by: object) }
            return [.bind(global, interface, min(newest, Self.managerVersion), as: object, by: registry)] + known
        default: return []
        }
    }

    /// Asks the manager for an output's place.
    private mutating func place(_ output: UInt32, by manager: UInt32) -> WaylandMessage {
        let object = objects.next()
        placed[object] = output
        return WaylandMessage(manager, 1, WaylandMessage.word(object) + WaylandMessage.word(output))
    }

    /// Receives an event of an output, or of its `xdg_output`.
    private mutating func receiveOfObject(_ object: UInt32, _ opcode: UInt16, _ arguments: inout WaylandArguments) {
        guard let number = outputs[object] == nil ? placed[object] : object, var output = outputs[number] else {
            return
        }
        if number == object {
            receiveOfOutput(&output, opcode, &arguments)
        } else {
            receiveOfPlace(&output, opcode, &arguments)
        }
        // Version 1 does not send `done`.
        if output.version < 2 { output.told = output.state }
        outputs[number] = output
    }

    private func receiveOfOutput(_ output: inout Output, _ opcode: UInt16, _ arguments: inout WaylandArguments) {
        switch opcode {
        case 0: output.state.readGeometry(&arguments)
        case 1: output.state.readMode(&arguments)
        case 2: output.told = output.state
        case 3: output.state.scale = arguments.word() ?? 1
        case 4: if let name = arguments.text(), Self.isName(name) { output.state.name = name }
        default: break
        }
    }

    private func receiveOfPlace(_ output: inout Output, _ opcode: UInt16, _ arguments: inout WaylandArguments) {
        switch opcode {
        case 0: output.state.readLogicalPosition(&arguments)
        case 1: output.state.readLogicalSize(&arguments)
        // Only before version 3.
        case 2: output.told = output.state
        default: break
        }
    }

    /// mudrad accepts only such names.
    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.utf8.contains(0)
    }

    private mutating func sync() -> WaylandMessage {
        callback = objects.next()
        return WaylandMessage(WaylandObjects.display, 0, WaylandMessage.word(callback))
    }
}
