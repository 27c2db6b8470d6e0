import Testing

@testable import MudraDesktop

/// A compositor's windows, as its messages describe them, of which one has the focus.
@Suite struct ToplevelWatchTests {
    private var watch = ToplevelWatch(WaylandObjects())
    /// The first window's object.
    private let first: UInt32 = 0xff00_0000
    /// The number of the compositor's global.
    private let global: UInt32 = 40
    /// All requests so far.
    private var requests: [WaylandMessage] = []

    // The objects that the watch makes, in this order.
    private let registry: UInt32 = 2
    private let manager: UInt32 = 3
    private let callback: UInt32 = 4

    private var focus: FocusedWindow? { watch.focus { $0 == 9 ? "eDP-1" : $0 == 10 ? "DP-2" : nil } }

    /// Asks for the windows, and answers as a compositor without any.
    private mutating func begin(version: UInt32 = 3) {
        requests += watch.start()
        announce(version: version)
        receive(callback, 0, WaylandMessage.word(0))
    }

    @discardableResult
    private mutating func receive(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8] = []) -> Bool {
        let replies = watch.receive(WaylandMessage(object, opcode, arguments))
        requests += replies ?? []
        return replies != nil
    }

    private mutating func announce(version: UInt32, interface: String = "zwlr_foreign_toplevel_manager_v1") {
        let word = WaylandMessage.word
        receive(registry, 0, word(global) + WaylandMessage.text(interface) + word(version))
    }

    private static func states(_ states: UInt32...) -> [UInt8] {
        WaylandMessage.word(UInt32(states.count) * 4) + states.flatMap(WaylandMessage.word)
    }

    private mutating func open(_ object: UInt32, _ app: String, states: [UInt8] = states(2), by manager: UInt32 = 3) {
        receive(manager, 0, WaylandMessage.word(object))
        receive(object, 0, WaylandMessage.text("The title of \(app)"))
        receive(object, 1, WaylandMessage.text(app))
        receive(object, 4, states)
        receive(object, 5)
    }

    @Test("The windows are asked for when they are wanted") mutating func theWindowsAreAskedFor() {
        #expect(watch.stop().isEmpty)
        requests += watch.start()
        #expect(requests == [WaylandMessage(1, 1, WaylandMessage.word(registry))])
        requests = []
        announce(version: 9, interface: "wl_seat")
        #expect(requests.isEmpty && focus == nil)
        announce(version: 9)
        let bind = WaylandMessage.bind(global, "zwlr_foreign_toplevel_manager_v1", 3, as: manager, by: registry)
        #expect(requests == [bind, WaylandMessage(1, 0, WaylandMessage.word(callback))])
        // The compositor has not described its windows yet.
        open(first, "foot")
        #expect(focus == nil)
        receive(callback, 0, WaylandMessage.word(0))
        #expect(focus?.app == "foot")
    }

    @Test("Without windows, none has the focus") mutating func withoutWindowsNoneHasTheFocus() {
        begin()
        #expect(focus == FocusedWindow())
        open(first, "foot", states: Self.states(0, 1))
        #expect(focus == FocusedWindow())
    }

    @Test("The focused window is described") mutating func theFocusedWindowIsDescribed() {
        begin()
        open(first, "org.gnome.Nautilus", states: Self.states(0, 3, 2))
        receive(first, 2, WaylandMessage.word(9))
        // The window's parent.
        receive(first, 7, WaylandMessage.word(0))
        #expect(focus?.output == nil)
        receive(first, 5)
        #expect(
            focus
                == FocusedWindow(
                    app: "org.gnome.Nautilus", title: "The title of org.gnome.Nautilus", isFullscreen: true,
                    output: "eDP-1"))
        for (opcode, output) in [(2, 10), (2, 11), (3, 9)] as [(UInt16, UInt32)] {
            receive(first, opcode, WaylandMessage.word(output))
        }
        receive(first, 4, Self.states(2))
        receive(first, 5)
        #expect(focus?.output == "DP-2" && focus?.isFullscreen == false)
    }

    @Test("Version 1 does not tell of full screens") mutating func versionOneDoesNotTellOfFullScreens() {
        begin(version: 1)
        open(first, "foot")
        #expect(focus?.app == "foot" && focus?.isFullscreen == .some(nil))
    }

    @Test("Changes count when the compositor sends done") mutating func changesCountWhenDone() {
        begin()
        open(first, "foot")
        receive(first, 0, WaylandMessage.text("vim"))
        receive(first, 4, Self.states())
        #expect(focus?.app == "foot" && focus?.title == "The title of foot")
        receive(first, 5)
        #expect(focus == FocusedWindow())
    }

    @Test("Of several activated windows, the one activated last has the focus")
    mutating func theLastActivatedHasTheFocus() {
        begin()
        for index in 0..<3 { open(first + UInt32(index), "app\(index)") }
        #expect(focus?.app == "app2")
        // A new title does not activate a window again.
        receive(first, 0, WaylandMessage.text("new"))
        receive(first, 5)
        #expect(focus?.app == "app2")
        receive(first + 2, 4, Self.states())
        receive(first + 2, 5)
        #expect(focus?.app == "app1")
    }

    @Test("A closed window is destroyed, and its number may come again") mutating func aClosedWindowIsDestroyed() {
        begin()
        for index in 0..<2 { open(first + UInt32(index), "app\(index)") }
        requests = []
        receive(first + 1, 6)
        #expect(requests == [WaylandMessage(first + 1, 7, [])] && focus?.app == "app0")
        open(first + 1, "new")
        #expect(focus == FocusedWindow(app: "new", title: "The title of new", isFullscreen: false))
    }

    @Test("Stopping destroys all windows, also those that come until it has finished")
    mutating func stoppingDestroysAll() {
        begin()
        for index in 0..<2 { open(first + UInt32(index), "app\(index)") }
        let destroy = { (object: UInt32) in WaylandMessage(object, 7, []) }
        #expect(watch.stop() == [WaylandMessage(manager, 0, []), destroy(first), destroy(first + 1)])
        #expect(focus == nil)
        // It begins again before the compositor knows of the end.
        let next: UInt32 = 5
        requests = watch.start()
        #expect(requests.first?.arguments.suffix(4) == WaylandMessage.word(next)[...] && requests.count == 2)
        requests = []
        open(first + 2, "late")
        #expect(requests == [destroy(first + 2)])
        receive(manager, 1)
        #expect(!receive(manager, 0, WaylandMessage.word(first + 3)))
        open(first, "foot", by: next)
        receive(next + 1, 0, WaylandMessage.word(0))
        #expect(focus?.app == "foot")
    }

    @Test("A manager that finishes tells nothing more") mutating func aFinishedManagerTellsNothing() {
        begin()
        open(first, "foot")
        requests = []
        receive(manager, 1)
        #expect(requests == [WaylandMessage(first, 7, [])] && focus == nil)
        // The compositor may bring it back.
        receive(registry, 1, WaylandMessage.word(global))
        announce(version: 3)
        receive(6, 0, WaylandMessage.word(0))
        #expect(focus == FocusedWindow())
    }

    @Test("Messages for others are passed on") mutating func messagesForOthersArePassedOn() {
        begin()
        for object: UInt32 in [1, 5, 700, 0xfeff_ffff] { #expect(!receive(object, 0, WaylandMessage.word(1))) }
    }
}
