import MudraTouch
import Testing

@testable import MudraEmulation
@testable import MudraEvdev

@Suite struct PointerPlacementTests {
    @Test("A map and its inverse give back every point")
    func inverse() throws {
        let map = AffineTransform(a: 2, b: 1, c: 3, d: -1, e: 4, f: 5)
        let back = try #require(map.inverted)
        let point = back.apply(map.apply(Point(x: 7, y: -2)))
        #expect(abs(point.x - 7) < 1e-9 && abs(point.y + 2) < 1e-9)
        #expect(AffineTransform(a: 1, b: 2, c: 0, d: 2, e: 4, f: 0).inverted == nil)
    }

    @Test(
        "The pointer is where the panel reports the finger, however the screen is mounted and calibrated",
        arguments: Orientation.allCases, [[1, 0, 0, 0, 1, 0], [0, -1.5, 1.25, 1, 0, -0.1]])
    func roundTrip(orientation: Orientation, matrix: [Double]) throws {
        let options = GeometryOptions(calibration: try #require(Calibration(matrix)), orientation: orientation)
        let screen = TouchscreenDescription(
            name: "", x: AbsoluteAxis(minimum: -500, maximum: 3_600, resolution: 16),
            y: AbsoluteAxis(minimum: 100, maximum: 2_660, resolution: 16), lastSlot: 9)
        let geometry = ScreenGeometry(screen, options)
        let placement = PointerPlacement(geometry)
        for (x, y): (Int32, Int32) in [(0, 200), (-500, 100), (3_600, 2_660), (1_234, 1_000)] {
            #expect(placement.apply(geometry.position(x: x, y: y)) == PointerPlace(x: x, y: y))
        }
    }

    @Test("The pointer stays on its axes") func edges() {
        let placement = PointerPlacement(ScreenGeometry(testScreen))
        #expect(placement.apply(Point(x: -5, y: 1e300)) == PointerPlace(x: 0, y: 2_560))
        #expect(placement.apply(Point(x: 300, y: -1e300)) == PointerPlace(x: 4_096, y: 0))
        #expect(placement.apply(Point(x: .nan, y: 10)) == PointerPlace(x: 0, y: 0))
        #expect(placement.beside(PointerPlace(x: 4_096, y: 5)) == PointerPlace(x: 4_095, y: 5))
    }

    @Test("Axes without an extent trap nothing") func emptyAxes() {
        let axis = AbsoluteAxis(minimum: .max, maximum: .min, resolution: 0)
        let screen = TouchscreenDescription(name: "", x: axis, y: axis, lastSlot: 9)
        let placement = PointerPlacement(ScreenGeometry(screen))
        let place = placement.apply(Point(x: 10, y: 10))
        #expect(place == PointerPlace(x: .max, y: .max))
        #expect(placement.beside(place).x == Int32.max - 1)
        #expect(placement.beside(PointerPlace(x: .min, y: 0)).x == .max)
    }
}
