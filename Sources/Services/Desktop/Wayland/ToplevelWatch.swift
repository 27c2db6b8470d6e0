/// A compositor's windows, as wlr-foreign-toplevel-management describes them to a client, for the one with the focus.
/// The watch has a registry of its own, and asks for it only when the windows are wanted.
///
/// ```
/// `  we send                   the compositor sends`
///   get_registry         ──▶  global ...
///   bind, sync           ──▶  toplevel, title, app_id, state, done ..., done of the sync: complete
///   destroy              ◀──  closed
///   stop, destroy ...    ──▶  finished
/// ```
struct ToplevelWatch {
    /// A window as far as its events have described it.
    private struct Toplevel {
        var window = FocusedWindow()
        var isActivated = false
        /// The objects of the outputs that show it, in order of entering.
        var outputs: [UInt32] = []
    }

    /// A window's object.
    private struct Handle {
        var next = Toplevel()
        /// The window as of the last `done`, which ends a group of events.
        var told = Toplevel()
    }

    // Numbers of requests and of events, by wlr-foreign-toplevel-management-unstable-v1.xml.
    private static let interface = "zwlr_foreign_toplevel_manager_v1"
    private static let newestVersion: UInt32 = 3
    private static let mostHandles = 4_096
    private static let mostOutputs = 64

    private let objects: WaylandObjects
    private var isWanted = false
    private var registry: UInt32?
    /// The manager's number in the registry, and the version to bind.
    private var global: (number: UInt32, version: UInt32)?
    private var manager: UInt32?
    /// The managers that may still send windows until they have finished.
    private var stopped: Set<UInt32> = []
    /// The object that answers the `sync` after the binding.
    private var callback: UInt32?
    /// Whether all windows that existed at the binding have been described.
    private var isComplete = false
    private var handles: [UInt32: Handle] = [:]
    /// The activated windows, the latest last.
    private var activated: [UInt32] = []

    init(_ objects: WaylandObjects) {
        self.objects = objects
    }

    /// Begins to follow the windows.
    /// - Returns: the messages to send, as of all methods here.
    mutating func start() -> [WaylandMessage] {
        isWanted = true
        guard registry == nil else { return bind() }
        let object = objects.next()
        registry = object
        return [WaylandMessage(WaylandObjects.display, 1, WaylandMessage.word(object))]
    }

    /// Ends that.
    mutating func stop() -> [WaylandMessage] {
        isWanted = false
        guard let manager else { return [] }
        stopped.insert(manager)
        return [WaylandMessage(manager, 0, [])] + forgetAll()
    }

    /// The window with the focus; nil: the compositor does not tell.
    /// - Parameter name: the name of an output's object.
    func focus(_ name: (UInt32) -> String?) -> FocusedWindow? {
        guard isComplete else { return nil }
        guard let told = activated.last.flatMap({ handles[$0]?.told }) else { return FocusedWindow() }
        var window = told.window
        for output in told.outputs.reversed() where window.output == nil { window.output = name(output) }
        return window
    }

    /// Handles a message.
    /// - Returns: the messages to send in reply; nil: the message does not concern windows.
    mutating func receive(_ message: WaylandMessage) -> [WaylandMessage]? {
        var arguments = WaylandArguments(message.arguments[...])
        switch message.object {
        // The compositor makes no objects but windows. Events of those that we have destroyed may be under way.
        case WaylandObjects.firstOfCompositor...:
            return receiveOfHandle(message.object, message.opcode, &arguments)
        case registry:
            receiveOfRegistry(message.opcode, &arguments)
            return bind()
        case callback:
            isComplete = true
            return []
        case _ where message.object == manager || stopped.contains(message.object):
            return receiveOfManager(message.object, message.opcode, &arguments)
        default:
            return nil
        }
    }

    private mutating func receiveOfRegistry(_ opcode: UInt16, _ arguments: inout WaylandArguments) {
        guard let number = arguments.word() else { return }
        if opcode == 1, number == global?.number { global = nil }
        guard opcode == 0, global == nil, arguments.text() == Self.interface, let newest = arguments.word() else {
            return
        }
        global = (number, min(newest, Self.newestVersion))
    }

    private mutating func bind() -> [WaylandMessage] {
        guard isWanted, manager == nil, let registry, let global else { return [] }
        let (object, answer) = (objects.next(), objects.next())
        (manager, callback) = (object, answer)
        return [
            .bind(global.number, Self.interface, global.version, as: object, by: registry),
            WaylandMessage(WaylandObjects.display, 0, WaylandMessage.word(answer)),
        ]
    }

    private mutating func receiveOfManager(
        _ number: UInt32, _ opcode: UInt16, _ arguments: inout WaylandArguments
    ) -> [WaylandMessage] {
        // A manager may also finish by itself.
        if opcode == 1 { return stopped.remove(number) == nil ? forgetAll() : [] }
        guard opcode == 0, let object = arguments.word(), object >= WaylandObjects.firstOfCompositor else { return [] }
        guard number == manager, handles.count < Self.mostHandles else { return [destroy(object)] }
        handles[object] = Handle()
        return []
    }

    private mutating func receiveOfHandle(
        _ object: UInt32, _ opcode: UInt16, _ arguments: inout WaylandArguments
    ) -> [WaylandMessage] {
        guard var handle = handles[object] else { return [] }
        if opcode == 6 {
            handles[object] = nil
            activated.removeAll { $0 == object }
            return [destroy(object)]
        }
        receive(opcode, &arguments, for: &handle)
        handles[object] = handle
        if opcode == 5 && handle.told.isActivated != activated.contains(object) {
            if handle.told.isActivated { activated.append(object) } else { activated.removeAll { $0 == object } }
        }
        return []
    }

    private func receive(_ opcode: UInt16, _ arguments: inout WaylandArguments, for handle: inout Handle) {
        switch opcode {
        case 0: handle.next.window.title = arguments.text().map(FocusedWindow.clipped) ?? ""
        case 1: handle.next.window.app = arguments.text().map(FocusedWindow.clipped) ?? ""
        case 2, 3:
            guard let output = arguments.word() else { return }
            handle.next.outputs.removeAll { $0 == output }
            if opcode == 2, handle.next.outputs.count < Self.mostOutputs { handle.next.outputs.append(output) }
        case 4:
            guard let states = arguments.words() else { return }
            handle.next.isActivated = states.contains(2)
            // Version 1 does not tell it.
            if global?.version != 1 { handle.next.window.isFullscreen = states.contains(3) }
        case 5: handle.told = handle.next
        // The parent.
        default: break
        }
    }

    /// Forgets the manager with its windows.
    private mutating func forgetAll() -> [WaylandMessage] {
        defer { (manager, callback, isComplete, handles, activated) = (nil, nil, false, [:], []) }
        return handles.keys.sorted().map(destroy)
    }

    private func destroy(_ handle: UInt32) -> WaylandMessage {
        WaylandMessage(handle, 7, [])
    }
}
