import MudraTouch
import Testing

@testable import MudraEvdev

/// How large contacts are and how hard they press, in frames.
@Suite struct ContactScalesTests {
    private static let sizes = ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 10))
    private static let pressures = AbsoluteAxis(minimum: 20, maximum: 220, resolution: 0)

    private var screen = Screen(sizeAxis: Self.sizes, pressureAxis: Self.pressures)

    private func measures() -> [Double?] { screen.contacts.flatMap { [$0.size, $0.pressure] } }

    @Test("A contact has its size in mm, and its pressure as a share of the most") mutating func measured() {
        _ = screen.tell("slot 0, id 1, x 100, y 100, length 80, width 60, pressure 120, report 0")
        #expect(measures() == [8, 0.5])
        _ = screen.tell("x 110, pressure 220, report 10")
        #expect(measures() == [8, 1])
        // A length is at most one and a half widths, and a pressure stays within its axis.
        _ = screen.tell("x 120, length 200, pressure 900, report 20")
        #expect(measures() == [9, 1])
        _ = screen.tell("x 130, length -30, pressure -2000000000, report 30")
        #expect(measures() == [0, 0])
    }

    @Test("Each contact has its own") mutating func several() {
        _ = screen.tell("slot 0, id 1, x 100, y 100, length 70, pressure 70, report 0")
        _ = screen.tell("slot 1, id 2, x 500, y 100, length 90, pressure 120, report 10")
        #expect(measures() == [7, 0.25, 9, 0.5])
        _ = screen.tell("slot 0, id -1, report 20")
        #expect(measures() == [nil, nil, 9, 0.5], "the one that lifts has none")
    }

    @Test("A change of pressure alone makes no frame") mutating func noFrame() {
        _ = screen.tell("slot 0, id 1, x 100, y 100, pressure 120, report 0")
        #expect(screen.tell("pressure 200, report 10").isEmpty)
    }

    @Test("A panel that does not tell has none, and one with a unit of its own has no size") func unknown() {
        var plain = Screen()
        _ = plain.tell("slot 0, id 1, x 100, y 100, length 80, pressure 120, report 0")
        #expect(plain.contacts.first?.size == nil && plain.contacts.first?.pressure == nil)
        var coarse = Screen(
            sizeAxis: ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: 15, resolution: 0)),
            pressureAxis: AbsoluteAxis(minimum: 0, maximum: 0, resolution: 0))
        _ = coarse.tell("slot 0, id 1, x 100, y 100, length 8, pressure 120, report 0")
        #expect(coarse.contacts.first?.size == nil && coarse.contacts.first?.pressure == nil)
    }

    @Test("The extremes of an axis do no harm")
    func extremes() {
        var wild = Screen(
            sizeAxis: ContactSizeAxis(AbsoluteAxis(minimum: .min, maximum: .max, resolution: .max)),
            pressureAxis: AbsoluteAxis(minimum: .min, maximum: .max, resolution: .min))
        _ = wild.tell("slot 0, id 1, x 100, y 100, length 2147483647, pressure -2147483648, report 0")
        #expect(wild.contacts.first?.pressure == 0 && (0.9...1.1).contains(wild.contacts.first?.size ?? -1))
    }
}
