import MudraEvdev
import MudraTouch
import Testing

@testable import MudraEmulation

/// The place of a pointer that the compositor spreads over the whole desktop.
@Suite struct DesktopPlacementTests {
    private static let axes = (
        x: AbsoluteAxis(minimum: -40, maximum: 9_959, resolution: 40),
        y: AbsoluteAxis(minimum: 7, maximum: 5_006, resolution: 30)
    )
    private static let screen = TouchscreenDescription(name: "", x: axes.x, y: axes.y, lastSlot: 9)

    /// libinput's way from a pair of values to fractions of the screen, which it goes for touches and pointers alike.
    private func libinput(_ x: Double, _ y: Double, _ calibration: Calibration) -> Point {
        let units = { (axis: AbsoluteAxis) in Double(axis.maximum) - Double(axis.minimum) + 1 }
        let (xAxis, yAxis) = Self.axes
        let place = Point(
            x: (x - Double(xAxis.minimum)) / units(xAxis), y: (y - Double(yAxis.minimum)) / units(yAxis))
        return calibration.transform.apply(place)
    }

    private func onDesktop(_ place: Point, _ orientation: Orientation, _ area: DesktopArea) -> Point {
        let seen = orientation.transform.apply(place)
        return Point(x: area.x + area.width * seen.x, y: area.y + area.height * seen.y)
    }

    /// The map of a finger's values to mm of the screen, as mudra computes it.
    private func millimetres(_ x: Double, _ y: Double, _ geometry: ScreenGeometry) throws -> Point {
        try #require(geometry.panelUnits?.inverted).apply(Point(x: x, y: y))
    }

    /// A random calibration that turns, stretches and shifts, and leaves most of the panel on the screen.
    private func calibration(_ random: inout SystemRandomNumberGenerator) -> Calibration {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let turned = Orientation.allCases.randomElement(using: &random)?.transform ?? .identity
        let moved = AffineTransform(
            a: number(0.9...1.1), b: number(-0.02...0.02), c: number(-0.05...0.05), d: number(-0.02...0.02),
            e: number(0.9...1.1), f: number(-0.05...0.05))
        let map = turned.then(moved)
        return Calibration([map.a, map.b, map.c, map.d, map.e, map.f]) ?? .identity
    }

    private func area(_ random: inout SystemRandomNumberGenerator) -> DesktopArea {
        let (width, height) = (Double.random(in: 0.1...1, using: &random), Double.random(in: 0.1...1, using: &random))
        let x = Double.random(in: 0...1 - width, using: &random)
        let y = Double.random(in: 0...1 - height, using: &random)
        return DesktopArea(x: x, y: y, width: width, height: height) ?? .whole
    }

    @Test("Wherever the output is, however it is turned and the panel is calibrated, the pointer is under the finger")
    func pointerIsUnderTheFinger() throws {
        var random = SystemRandomNumberGenerator()
        var count = 0
        for _ in 0..<2_000 {
            // mudrad.toml may have the calibration that the compositor's own configuration has.
            let udev = Bool.random(using: &random) ? .identity : calibration(&random)
            let panel = Bool.random(using: &random) ? udev : calibration(&random)
            // mudrad.toml may say another orientation than the compositor.
            let options = GeometryOptions(
                configuredSize: Bool.random(using: &random) ? ScreenSize(width: 90, height: 300) : nil,
                calibration: panel, orientation: Orientation.allCases.randomElement(using: &random) ?? .normal)
            let geometry = ScreenGeometry(Self.screen, options)
            let orientation = Orientation.allCases.randomElement(using: &random) ?? .normal
            let area = area(&random)
            let placement = PointerPlacement(
                geometry,
                on: DesktopView(
                    area: area, orientation: orientation, calibration: panel, pointerCalibration: udev))

            let x = Double(Int32.random(in: Self.axes.x.minimum...Self.axes.x.maximum, using: &random))
            let y = Double(Int32.random(in: Self.axes.y.minimum...Self.axes.y.maximum, using: &random))
            let place = placement.apply(try millimetres(x, y, geometry))
            let finger = onDesktop(libinput(x, y, panel), orientation, area)
            let (near, far) = (
                try #require(udev.transform.inverted).apply(finger),
                libinput(Double(place.x), Double(place.y), udev)
            )
            // An odd calibration of the pointer may not reach every place of the desktop.
            guard (0..<0.999).contains(near.x), (0..<0.999).contains(near.y) else { continue }
            count += 1
            // Half a unit of each axis, which a calibration may stretch and mix.
            #expect(abs(far.x - finger.x) < 0.00015 && abs(far.y - finger.y) < 0.00015, "\(far) \(finger) \(options)")
        }
        #expect(count > 1_000)
    }

    @Test("A desktop of one output that is not turned needs the place of the panel itself")
    func singleOutputNeedsNoChange() throws {
        let geometry = ScreenGeometry(Self.screen)
        let placement = PointerPlacement(
            geometry,
            on: DesktopView(
                area: .whole, orientation: .normal, calibration: .identity, pointerCalibration: .identity))
        for (x, y) in [(-40, 7), (0, 20), (4_000, 2_500), (9_959, 5_006)] as [(Int32, Int32)] {
            let position = try millimetres(Double(x), Double(y), geometry)
            #expect(placement.apply(position) == PointerPlace(x: x, y: y))
            #expect(PointerPlacement(geometry).apply(position) == PointerPlace(x: x, y: y))
        }
    }

    @Test("The right one of two outputs is the right half of the axis") func rightHalf() throws {
        let geometry = ScreenGeometry(Self.screen)
        let area = try #require(DesktopArea(x: 0.5, y: 0, width: 0.5, height: 1))
        let placement = PointerPlacement(
            geometry,
            on: DesktopView(area: area, orientation: .normal, calibration: .identity, pointerCalibration: .identity))
        #expect(placement.apply(Point(x: 0, y: 0)) == PointerPlace(x: -40 + 5_000, y: 7))
        #expect(placement.apply(Point(x: geometry.size.width / 2, y: 0)).x == -40 + 7_500)
    }

    @Test("A part of a desktop lies on it and has an extent")
    func areasAreChecked() {
        #expect(DesktopArea(x: 0, y: 0, width: 1, height: 1) == .whole)
        #expect(DesktopArea(x: 0.1 + 0.2, y: 0, width: 0.7, height: 1) != nil)
        for (x, y, width, height) in [
            (0, 0, 0, 1), (0, 0, 1, -1), (-0.1, 0, 0.5, 1), (0.6, 0, 0.5, 1), (0, .nan, 1, 1), (0, 0, .infinity, 1),
            (-.infinity, 0, .infinity, 1), (0, 0, 1, .nan),
        ] as [(Double, Double, Double, Double)] {
            #expect(DesktopArea(x: x, y: y, width: width, height: height) == nil, "\(x) \(y) \(width) \(height)")
        }
    }
}
