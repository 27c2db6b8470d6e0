import Gestures
import MudraBus
import MudraSettings
import MudraTouch
import Testing

@testable import MudraDeclarations

/// Gestures for some screens only.
@Suite struct GestureDevicesTests {
    private static let text = """
        [[gesture]]
        name = "everywhere"
        type = "tap"

        [[gesture]]
        name = "panel"
        type = "tap"
        devices = "ELAN*"

        [[gesture]]
        name = "desks"
        type = "tap"
        devices = ["04f3:2674", "[Gg]oodix ?"]
        """
    private let screen = ScreenSize(width: 300, height: 200)

    private func names(on device: DeviceIdentity?) throws -> [String] {
        let (settings, lines) = try load(Self.text)
        #expect(lines == [])
        let engine = GestureEngine(screen: screen)
        _ = engine.install(try #require(settings).graph(on: screen, of: device), at: 0) { _ in }
        return engine.receivers(ofATouchAt: Point(x: 1, y: 1))
    }

    @Test("A gesture is recognized only on the screens that it names")
    func aGestureIsForTheScreensThatItNames() throws {
        #expect(try names(on: DeviceIdentity("ELAN x", vendor: 1, product: 2)) == ["everywhere", "panel"])
        #expect(try names(on: DeviceIdentity("x", vendor: 0x04F3, product: 0x2674)) == ["everywhere", "desks"])
        #expect(try names(on: DeviceIdentity("goodix 1", vendor: 0, product: 0)) == ["everywhere", "desks"])
        #expect(
            try names(on: DeviceIdentity("ELAN", vendor: 0x04F3, product: 0x2674)) == ["everywhere", "panel", "desks"])
        #expect(try names(on: DeviceIdentity("elan", vendor: 0x04F3, product: 0x2675)) == ["everywhere"])
        #expect(try names(on: nil) == ["everywhere", "panel", "desks"])
    }

    @Test("A program may name screens over D-Bus", arguments: [BusValue.string("ELAN*"), .strings(["x", "ELAN*"])])
    func theBusSaysItToo(_ value: BusValue) throws {
        let declaration = try RecognizerDeclaration(name: "x", type: "tap", options: ["devices": OptionValue(value)])
        #expect(declaration.isFor(DeviceIdentity("ELAN", vendor: 0, product: 0)))
        #expect(!declaration.isFor(DeviceIdentity("Goodix", vendor: 0, product: 0)))
        #expect(BusValue.options(declaration.options).map(\.1) == [value])
    }

    @Test("Empty and unusable names of screens are refused over D-Bus") func nothingOverTheBusIsRefused() {
        for value in [BusValue.string(""), .strings([]), .strings(["a", ""]), .string("a\0"), .int32(1)] {
            #expect(throws: OptionProblems.self) {
                try RecognizerDeclaration(name: "x", type: "tap", options: ["devices": OptionValue(value)])
            }
        }
    }
}
