import MudraTouch
import Testing

@testable import MudraEvdev

/// Positions of pairs of values, in millimetres of the screen as the user sees it.
@Suite struct ScreenGeometryTests {
    private static let hint = ScreenSize(width: 300, height: 200)

    @Test(
        "A screen has from one slot up to the capacity of a frame",
        arguments: [(Int32.min, 1), (-1, 1), (0, 1), (1, 2), (63, 64), (64, 64), (.max, 64)])
    func aScreenHasOneSlotToWhatAFrameHolds(lastSlot: Int32, count: Int) {
        let screen = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: lastSlot)
        #expect(screen.slotCount == count)
    }

    // MARK: Size

    @Test("The device's size overrides udev's") func theDeviceKnowsBetterThanUdev() {
        let geometry = geometry(10, 20, GeometryOptions(hint: Self.hint))
        #expect(geometry.size == ScreenSize(width: 100, height: 50))
        #expect(geometry.source == .device)
    }

    @Test("A configured size overrides the device's") func configuredSizesOverrideOthers() {
        let geometry = geometry(10, 20, GeometryOptions(configuredSize: ScreenSize(width: 90, height: 60)))
        #expect(geometry.size == ScreenSize(width: 90, height: 60))
        #expect(geometry.source == .configuration)
        #expect(geometry.position(x: 1_000, y: 500) == Point(x: 90, y: 30))
    }

    @Test(
        "The hint applies if the device does not give both resolutions",
        arguments: [(0, 0), (-1, 10), (.min, .min), (10, 0)])
    func aDeviceThatTellsNotAllGoesByTheHint(x: Int32, y: Int32) {
        let geometry = geometry(x, y, GeometryOptions(hint: Self.hint))
        #expect(geometry.size == Self.hint)
        #expect(geometry.source == .udev)
    }

    /// 1 mm, 1 km or a ribbon: not a screen.
    @Test("An impossible size does not count", arguments: [(1_000, 1_000), (.max, 10), (10, 1_000), (10, 200)])
    func aSizeThatCannotBeIsAsGoodAsNone(x: Int32, y: Int32) {
        #expect(geometry(x, y, GeometryOptions(hint: Self.hint)).size == Self.hint)
        #expect(geometry(x, y).size == PanelSize.assumed)
        #expect(geometry(x, y).source == .assumption)
        let impossible = ScreenSize(width: 1_000 / Double(x), height: 1_000 / Double(y))
        #expect(geometry(0, 0, GeometryOptions(hint: impossible)).source == .assumption)
    }

    @Test("An unknown size is assumed") func aSizeThatNobodyKnowsIsAssumed() {
        #expect(geometry(0, 0).size == PanelSize.assumed)
        #expect(geometry(0, 0).source == .assumption)
    }

    @Test("One known side gives the other") func oneSideThatIsKnownGivesTheOther() {
        #expect(geometry(10, 0).size == ScreenSize(width: 100, height: 62.5, isAssumed: true))
        #expect(geometry(0, 10).size == ScreenSize(width: 160, height: 100, isAssumed: true))
        #expect(geometry(0, 10).source == .assumption)
    }

    @Test("The far edge is at the screen's size") func theFarEdgeIsAtTheScreensSize() {
        var screen = Screen(
            x: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 0),
            y: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 0), hint: Self.hint)
        #expect(screen.tell("id 5, x 1000, y 1000, report 1") == ["1: #1 began 300.0,200.0"])
    }

    // MARK: Orientation

    /// Where the user sees the corner that was built at the top left, and a point slightly to the right of it.
    @Test(
        "Orientation turns positions and size",
        arguments: [
            (Orientation.normal, Point(x: 0, y: 0), Point(x: 10, y: 0)),
            (.leftUp, Point(x: 50, y: 0), Point(x: 50, y: 10)),
            (.rightUp, Point(x: 0, y: 100), Point(x: 0, y: 90)),
            (.bottomUp, Point(x: 100, y: 50), Point(x: 90, y: 50)),
        ])
    func aTurnedScreenIsSeenTurned(orientation: Orientation, corner: Point, right: Point) {
        let geometry = geometry(10, 20, GeometryOptions(orientation: orientation))
        #expect(geometry.position(x: 0, y: 0).distance(to: corner) < 1e-9)
        #expect(geometry.position(x: 100, y: 0).distance(to: right) < 1e-9)
        let isUpright = orientation == .normal || orientation == .bottomUp
        #expect(geometry.size == ScreenSize(width: isUpright ? 100 : 50, height: isUpright ? 50 : 100))
    }

    // MARK: Calibration

    @Test("Calibration applies before orientation") func calibrationComesBeforeOrientation() throws {
        // Upside down, then on its side.
        let calibration = try #require(Calibration("-1 0 1 0 -1 1"))
        let geometry = geometry(10, 20, GeometryOptions(calibration: calibration, orientation: .leftUp))
        #expect(geometry.position(x: 1_000, y: 1_000).distance(to: Point(x: 50, y: 0)) < 1e-9)
        #expect(geometry.size == ScreenSize(width: 50, height: 100))
    }

    /// libinput's matrix for a panel that is built in sideways: its height is the screen's width.
    @Test("A panel that is built in sideways swaps its sides") func aPanelBuiltInSidewaysSwapsItsSides() throws {
        let calibration = try #require(Calibration([0, -1, 1, 1, 0, 0]))
        let geometry = geometry(10, 20, GeometryOptions(calibration: calibration))
        #expect(abs(geometry.size.width - 50) < 1e-9 && abs(geometry.size.height - 100) < 1e-9)
        #expect(geometry.position(x: 0, y: 0).distance(to: Point(x: 50, y: 0)) < 1e-9)
        // A finger that moves 10 mm moves 10 mm with any matrix.
        let way = geometry.position(x: 100, y: 0) - geometry.position(x: 0, y: 0)
        #expect(way.distance(to: Point(x: 0, y: 10)) < 1e-9)
    }

    /// The panel extends 10 % beyond the screen on the left: the screen is smaller, and a finger's movement is as long
    /// as before.
    @Test("A panel larger than its screen keeps its scale") func aPanelLargerThanItsScreenIsScaledUp() throws {
        let calibration = try #require(Calibration("1.25 0 -0.25 0 1 0"))
        let geometry = geometry(10, 20, GeometryOptions(calibration: calibration))
        #expect(abs(geometry.size.width - 80) < 1e-9 && abs(geometry.size.height - 50) < 1e-9)
        #expect(geometry.position(x: 200, y: 0).distance(to: .zero) < 1e-9)
        let way = geometry.position(x: 300, y: 0) - geometry.position(x: 200, y: 0)
        #expect(abs(way.x - 10) < 1e-9)
    }

    @Test(
        "Text that is not a calibration is refused",
        arguments: [
            "", "1 0 0 0 1", "1 0 0 0 one 0 0", "nan 0 0 0 1 0", "inf 0 0 0 1 0", "1e300 0 0 0 1 0",
            "0 0 0 0 0 0", "1 1 0 1 1 0", "1000.5 0 0 0 1 0", "0.0009 0 0 0 1 0", "1,0,0,0,1,0",
        ])
    func invalidCalibrationsAreRefused(text: String) {
        #expect(Calibration(text) == nil)
    }

    @Test(
        "A calibration may mirror the panel, and shrink or stretch it a thousand times",
        arguments: ["0 1 0 1 0 0", "1000 0 0 0 1 -1000", "0.001 0 0 0 1 0"])
    func unusualCalibrationsAreTaken(text: String) {
        #expect(Calibration(text) != nil)
    }

    @Test(
        "A screen has sides of 20 mm to 5 m, one at most twelve times as long as the other",
        arguments: [
            (20, 20, true), (5_000, 5_000, true), (20, 240, true), (240, 20, true), (20, 240.1, false),
            (240.1, 20, false), (19.9, 100, false), (100, 19.9, false), (5_000.1, 1_000, false),
            (1_000, 5_000.1, false),
        ])
    func plausibleSizes(width: Double, height: Double, isPlausible: Bool) {
        #expect(ScreenSize(width: width, height: height).isPlausible == isPlausible)
    }

    private func geometry(
        _ xResolution: Int32, _ yResolution: Int32, _ options: GeometryOptions = GeometryOptions()
    ) -> ScreenGeometry {
        ScreenGeometry(
            TouchscreenDescription(
                name: "", x: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: xResolution),
                y: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: yResolution), lastSlot: 9), options)
    }
}
