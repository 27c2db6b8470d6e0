import Gestures
import MudraBus
import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraDaemon

/// The recognizers that take part while a session is locked.
@Suite @BusActor final class LockScreenTests {
    private let registry: Registry
    private let lockScreen = LockScreenGestures()
    private var access = AccessControl.SeatAccess.active
    private lazy var instances = RecognizerInstances(registry, lockScreen: lockScreen) { [unowned self] user, _ in
        user == 0 ? access : .noSession
    }

    init() throws {
        registry = Registry(systemZones: [
            try ZoneDeclaration(name: "left", options: ["rect": .numbers([0, 0, 50, 100])])
        ])
        lockScreen.names = ["volume", "edge", "one"]
        for (name, type, options) in [
            (
                "volume", "swipe",
                ["direction": OptionValue.string("up"), "touches": .integer(3), "zone": .string("left")]
            ),
            ("edge", "edge-pan", ["edge": .string("left")]), ("one", "tap", [:]),
            ("other", "tap", ["touches": .integer(3)]),
        ] {
            let own = try RecognizerDeclaration(name: name, type: type, options: options)
            _ = try registry.add(own, owner: "a", user: 0)
            _ = try registry.add(#require(own.forLockScreen(besides: [])), owner: "a", user: 0)
        }
        instances.addScreen(
            ScreenID(value: 1), DeviceIdentity("Screen", vendor: 1, product: 2), seat: "seat0",
            ScreenSize(width: 100, height: 100))
    }

    private var names: [String] {
        let engine = GestureEngine(screen: ScreenSize(width: 100, height: 100))
        _ = engine.install(instances.gestures(of: ScreenID(value: 1)).graph, at: 0) { _ in }
        var frame = TouchFrame()
        frame.restart(at: 0)
        frame.append(Contact(id: ContactID(1), phase: .began, position: Point(x: 1, y: 50)))
        engine.process(frame) { _ in }
        return engine.receivers(of: ContactID(1)).map(\.label).sorted()
    }

    @Test("In an unlocked session, the gestures of the user take part and those for the lock screen do not")
    func unlocked() {
        #expect(names == ["edge", "one", "other", "volume"])
    }

    @Test("In a locked session, only gestures of the administrator's list take part, and none of one finger")
    func locked() {
        access = .locked
        #expect(names == ["locked-edge", "locked-volume"])
        lockScreen.names = []
        #expect(names == [])
    }

    @Test(
        "In a session that is not on the seat, no gesture takes part",
        arguments: [
            AccessControl.SeatAccess.inactive, .noSession,
        ])
    func elsewhere(_ access: AccessControl.SeatAccess) {
        self.access = access
        #expect(names == [])
    }
}
