import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

/// A grabbed screen, its virtual screen, and a client on the daemon's bus.
final class GrabFixture {
    private let fixture: BusFixture
    private(set) var daemon: Program
    let client: TestClient
    /// Nil after it has been pulled out.
    private(set) var screen: UinputDevice?
    let description: UinputDevice.Description
    /// The node of the real screen, and the node of the virtual screen, which applications see.
    let node: String
    private(set) var virtualNode = ""
    private let configuration: String
    /// Holds the virtual screen open, so that the daemon counts it as read. -1 if closed.
    private var reader: Int32 = -1
    private let isRead: Bool
    private var lastTrackingID: Int32 = 0

    /// - Parameters:
    ///   - number: distinguishes the fixture from others in the same test, whose screens its daemon ignores.
    ///   - configuration: the daemon's configuration after its `[[device]]` entries.
    ///   - takeBack: how the daemon takes touches back.
    ///   - program: the daemon.
    ///   - isRead: whether the virtual screen is held open all the time, before any application opens it.
    ///   - adding: the recognizers that the client registers: name, type and options.
    init(
        _ description: UinputDevice.Description = .panel(), number: Int = 0, configuration: String = "",
        takeBack: String = "cancel", program: String = "mudrad", isRead: Bool = true,
        adding recognizers: [(name: String, type: String, options: [(String, BusValue)])] = []
    ) throws {
        var description = description
        let name = "mudra grabbed screen \(number)"
        description.name = Array(name.utf8)
        self.description = description
        self.isRead = isRead
        self.configuration = """
            [[device]]
            match = "*"
            ignore = true
            [[device]]
            match = "\(name)"
            ignore = false
            grab = true
            take_back = "\(takeBack)"

            """ + configuration
        let screen = try UinputDevice(description)
        (self.screen, node) = (screen, screen.node)
        fixture = try BusFixture()
        daemon = try fixture.startDaemon(program, configuration: self.configuration)
        client = try TestClient(fixture)
        subscribe()
        for (name, type, options) in recognizers { #expect(client.add(name, type, options).isSuccess) }
        waitUntilGrabbed()
    }

    deinit {
        close(reader)
    }

    // MARK: The grab

    /// Whether the daemon has grabbed the screen. Nil if it does not know the screen.
    var isGrabbed: Bool? { isGrabbed(node) }

    func isGrabbed(_ node: String) -> Bool? {
        get("Grabbed", of: node).map { $0 == .boolean(true) }
    }

    /// A property of the screen, or of another one. Nil if the daemon does not know it.
    func get(_ property: String, of node: String? = nil) -> BusValue? {
        client.get(property, of: Self.interface, at: Self.path(node ?? self.node))
    }

    /// Begins to set a property of the screen, and does not wait for the answer.
    /// - Returns: whether the call has been answered.
    func beginSetting(_ property: String, _ value: BusValue, by client: TestClient) -> () -> Bool {
        client.beginSetting(property, value, of: Self.interface, at: Self.path(node))
    }

    func setGrabbed(_ value: Bool) -> Result<[BusValue], BusError> {
        client.set("Grabbed", .boolean(value), of: Self.interface, at: Self.path(node))
    }

    /// Waits until the daemon has grabbed the screen and the virtual screen exists.
    func waitUntilGrabbed(sourceLocation: SourceLocation = #_sourceLocation) {
        let isThere = eventually { self.isGrabbed == true }
        virtualNode = Self.virtualNode(of: node) ?? ""
        #expect(isThere && virtualNode != "", "\(daemon.said)", sourceLocation: sourceLocation)
        guard isRead else { return }
        close(reader)
        reader = open(virtualNode, O_RDONLY | O_CLOEXEC)
    }

    /// The node of the virtual screen for a real node. Its physical path contains the name of the real one.
    static func virtualNode(of node: String) -> String? {
        let ending = "mudra-\(node.split(separator: "/").last ?? "")"
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/input")) ?? []
        return nodes.first { name in
            guard name.hasPrefix("event") else { return false }
            let physical = try? String(contentsOfFile: "/sys/class/input/\(name)/device/phys", encoding: .utf8)
            return physical?.trimmingCharacters(in: .newlines).split(separator: "/").last.map(String.init) == ending
        }.map { "/dev/input/\($0)" }
    }

    private static let interface = "org.mudra.Mudra1.Device"

    static func path(_ node: String) -> String {
        "/org/mudra/Mudra1/devices/\(node.split(separator: "/").last ?? "")"
    }

    // MARK: The daemon and the screen

    func endDaemon(_ signal: Int32) {
        daemon.stop(signal)
    }

    /// Gives the daemon another configuration after its `[[device]]` entries.
    func configure(_ text: String) throws {
        _ = try fixture.folder.write(configuration + text, to: "mudrad.toml")
        daemon.send(SIGHUP)
    }

    /// Starts the daemon again. The grab comes some time later.
    func startDaemon() throws {
        daemon = try fixture.startDaemon(configuration: configuration)
    }

    /// Subscribes the client to gestures, which is necessary after every start of the daemon.
    func subscribe() {
        #expect(eventually { client.subscribe().isSuccess })
    }

    func pullOut() {
        screen = nil
    }

    func anotherClient() throws -> TestClient { try TestClient(fixture) }

    /// Waits until a client has heard that a screen's grab ended without a request: once, and after the screen's
    /// `Grabbed` became false.
    func waitForRelease(_ reason: String, of node: String, told client: TestClient) -> Bool {
        let path = GrabFixture.path(node)
        return eventually {
            let notices = client.notices.filter { $0.path == path }
            let before = notices.prefix { $0.member != "GrabReleased" }
            return before.last { $0.property == "Grabbed" }?.value == .boolean(false)
                && notices.filter { $0.member == "GrabReleased" }.map(\.value) == [.string(reason)]
        }
    }

    // MARK: Fingers

    /// Lands fingers in these slots, at places in mm.
    func land(_ places: [Int32: (x: Int32, y: Int32)], on screen: UinputDevice? = nil) {
        for (slot, place) in places.sorted(by: { $0.key < $1.key }) {
            lastTrackingID += 1
            send(
                [
                    (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, lastTrackingID),
                    (EV_ABS, ABS_MT_POSITION_X, place.x * 16), (EV_ABS, ABS_MT_POSITION_Y, place.y * 16),
                ], on: screen)
        }
    }

    func move(_ slot: Int32, to place: (x: Int32, y: Int32), on screen: UinputDevice? = nil) {
        send(
            [
                (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_POSITION_X, place.x * 16),
                (EV_ABS, ABS_MT_POSITION_Y, place.y * 16),
            ], on: screen)
    }

    func lift(_ slots: Int32..., on screen: UinputDevice? = nil) {
        for slot in slots {
            send([(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)], on: screen)
        }
    }

    private func send(_ events: [UinputDevice.Event], on screen: UinputDevice?) {
        (screen ?? self.screen)?.send(events + [(EV_SYN, SYN_REPORT, 0)])
    }

    /// Plays frames in their own time.
    /// - Parameter look: called after each frame.
    /// - Returns: when each frame was sent, by `CLOCK_MONOTONIC`.
    @discardableResult
    func play(_ frames: [PanelFrames.Frame], look: () -> Void = {}) -> [Microseconds] {
        let start = Clock.now
        return frames.map { frame in
            let due = start + (frame.time - (frames.first?.time ?? 0))
            let wait = due - Clock.now
            if wait > 0 { usleep(UInt32(clamping: wait.value)) }
            let sent = Clock.now
            screen?.send(frame.events)
            look()
            return sent
        }
    }

    /// Plays strokes in their own time, with the panel's additional events.
    func play(_ strokes: String) throws {
        var panel = PanelFrames(description)
        play(panel.frames(try UinputDevice.events(strokes)))
    }
}

/// The clock of input events.
enum Clock {
    static var now: Microseconds {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Microseconds(UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000)
    }
}
