import FakeCompositor
import Testing

/// The examples' programs with the real libraries, and with touches of a compositor in this process.
@Suite(.serialized) struct BridgeTests {
    @Test("A tap is recognized at its place in millimetres", arguments: Example.allCases)
    func tap(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.tap(0, 20, 30, at: 1_000)
        #expect(fixture.says("tap at 20.0, 30.0 mm"), "\(fixture.latest)")
        #expect(
            fixture.frames == [
                "frame at 1000 ms: 1 began at 20.0, 30.0 mm", "frame at 1050 ms: 1 ended at 20.0, 30.0 mm",
            ])
    }

    @Test("A long press is recognized while the finger rests and sends no events", arguments: Example.allCases)
    func longPress(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.down(0, 20, 30, at: 1_000)
        fixture.compositor.frame()
        #expect(fixture.says("press began at 20.0, 30.0 mm"), "\(fixture.latest)")
        #expect(fixture.frames.count == 1)
        fixture.compositor.up(0, at: 9_000)
        fixture.compositor.frame()
        #expect(fixture.says("press ended"), "\(fixture.latest)")
    }

    @Test("The events of a Wayland frame are one frame, and those of GTK a frame each", arguments: Example.allCases)
    func frames(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.down(0, 20, 30, at: 1_000)
        fixture.down(1, 40, 30, at: 1_000)
        fixture.compositor.frame()
        fixture.move(1, 41, 30, at: 1_010)
        fixture.compositor.frame()
        fixture.move(0, 18, 30, at: 1_020)
        fixture.compositor.up(1, at: 1_020)
        fixture.compositor.frame()
        fixture.compositor.up(0, at: 1_030)
        fixture.compositor.frame()
        let landings =
            example == .wayland
            ? ["frame at 1000 ms: 1 began at 20.0, 30.0 mm; 2 began at 40.0, 30.0 mm"]
            : [
                "frame at 1000 ms: 1 began at 20.0, 30.0 mm",
                "frame at 1000 ms: 1 stationary at 20.0, 30.0 mm; 2 began at 40.0, 30.0 mm",
            ]
        let lift =
            example == .wayland
            ? ["frame at 1020 ms: 1 moved at 18.0, 30.0 mm; 2 ended at 41.0, 30.0 mm"]
            : [
                "frame at 1020 ms: 1 moved at 18.0, 30.0 mm; 2 stationary at 41.0, 30.0 mm",
                "frame at 1020 ms: 1 stationary at 18.0, 30.0 mm; 2 ended at 41.0, 30.0 mm",
            ]
        #expect(fixture.says("frame at 1030 ms"), "\(fixture.latest)")
        #expect(
            fixture.frames == landings
                + ["frame at 1010 ms: 1 stationary at 20.0, 30.0 mm; 2 moved at 41.0, 30.0 mm"] + lift
                + ["frame at 1030 ms: 1 ended at 18.0, 30.0 mm"])
    }

    @Test("A pinch goes on while only one of its fingers moves", arguments: Example.allCases)
    func pinch(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.pinch(at: 1_000_000)
        #expect(fixture.says("pinch began"), "\(fixture.latest)")
        #expect(fixture.says("pinch changed, scale 2.0"), "\(fixture.latest)")
        fixture.compositor.up(0, at: 1_000_300)
        fixture.compositor.up(1, at: 1_000_300)
        fixture.compositor.frame()
        #expect(fixture.says("pinch ended, scale 2.0"), "\(fixture.latest)")
    }

    @Test("A touch with the number of an earlier one is a contact of its own", arguments: Example.allCases)
    func numbers(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.tap(7, 20, 30, at: 1_000)
        fixture.tap(7, 60, 30, at: 2_000)
        #expect(fixture.says("tap at 60.0, 30.0 mm"), "\(fixture.latest)")
        #expect(fixture.frames.last == "frame at 2050 ms: 2 ended at 60.0, 30.0 mm")
    }

    @Test("The time goes on when time stamps begin anew", arguments: Example.allCases)
    func time(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.tap(0, 20, 30, at: .max - 9)
        #expect(fixture.says("tap"), "\(fixture.latest)")
        #expect(
            fixture.frames == [
                "frame at 4294967286 ms: 1 began at 20.0, 30.0 mm", "frame at 4294967336 ms: 1 ended at 20.0, 30.0 mm",
            ])
        // Time stamps of 30 days later, and then of a moment earlier.
        fixture.tap(0, 20, 30, at: 2_592_000_040)
        fixture.tap(0, 20, 30, at: 2_592_000_080)
        #expect(fixture.eventually { fixture.frames.count == 6 }, "\(fixture.latest)")
        #expect(
            fixture.frames.suffix(4) == [
                "frame at 6886967336 ms: 2 began at 20.0, 30.0 mm", "frame at 6886967386 ms: 2 ended at 20.0, 30.0 mm",
                "frame at 6886967386 ms: 3 began at 20.0, 30.0 mm", "frame at 6886967426 ms: 3 ended at 20.0, 30.0 mm",
            ])
    }

    @Test("A pinch is cancelled when the compositor takes the touches", arguments: Example.allCases)
    func cancellation(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.pinch(at: 1_000_000)
        #expect(fixture.says("pinch changed, scale 2.0"), "\(fixture.latest)")
        fixture.compositor.cancel()
        #expect(fixture.says("pinch cancelled"), "\(fixture.latest)")
        // No touch is left.
        fixture.tap(0, 20, 30, at: 1_002_000)
        #expect(fixture.says("tap at 20.0, 30.0 mm"), "\(fixture.latest)")
        #expect(fixture.frames.last == "frame at 1002050 ms: 3 ended at 20.0, 30.0 mm")
    }

    @Test("A pinch is cancelled when the touchscreen is unplugged, and the next one works", arguments: Example.allCases)
    func unplugging(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.pinch(at: 1_000_000)
        #expect(fixture.says("pinch changed, scale 2.0"), "\(fixture.latest)")
        fixture.compositor.setTouchscreen(isPresent: false)
        #expect(fixture.says("pinch cancelled"), "\(fixture.latest)")
        #expect(fixture.eventually { !fixture.compositor.hasTouchDevice })
        fixture.compositor.setTouchscreen(isPresent: true)
        #expect(fixture.eventually { fixture.compositor.hasTouchDevice })
        fixture.tap(0, 20, 30, at: 1_002_000)
        #expect(fixture.says("tap at 20.0, 30.0 mm"), "\(fixture.latest)")
        #expect(fixture.frames.last == "frame at 1002050 ms: 3 ended at 20.0, 30.0 mm")
    }

    @Test("A pinch is cancelled when its GTK window closes") func closing() throws {
        let fixture = try ExampleFixture(.gtk)
        fixture.pinch(at: 1_000_000)
        #expect(fixture.says("pinch changed, scale 2.0"), "\(fixture.latest)")
        fixture.compositor.close()
        #expect(fixture.says("pinch cancelled"), "\(fixture.latest)")
    }

    @Test("A touch that lands again is another contact, and the first one is lost", arguments: Example.allCases)
    func lostLift(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.down(0, 20, 30, at: 1_000)
        fixture.compositor.frame()
        fixture.tap(0, 60, 30, at: 2_000)
        #expect(fixture.eventually { fixture.frames.count == 3 }, "\(fixture.latest)")
        #expect(fixture.frames[1] == "frame at 2000 ms: 1 cancelled at 20.0, 30.0 mm; 2 began at 60.0, 30.0 mm")
    }

    @Test("A Wayland touch that lands and lifts in one frame is a tap") func shortTouch() throws {
        let fixture = try ExampleFixture(.wayland)
        fixture.down(0, 20, 30, at: 1_000)
        fixture.compositor.up(0, at: 1_000)
        fixture.compositor.frame()
        #expect(fixture.says("tap at 20.0, 30.0 mm"), "\(fixture.latest)")
    }

    @Test("No event for an unknown touch, and no number of touches, does harm", arguments: Example.allCases)
    func oddEvents(example: Example) throws {
        let fixture = try ExampleFixture(example)
        fixture.compositor.up(3, at: 900)
        fixture.move(3, 20, 20, at: 900)
        fixture.compositor.frame()
        for id: Int32 in 0..<100 {
            fixture.down(id, 20, 30, at: 1_000)
            fixture.compositor.frame()
        }
        for id: Int32 in 0..<100 {
            fixture.compositor.up(id, at: 1_100)
            fixture.compositor.frame()
        }
        fixture.tap(0, 60, 30, at: 2_000)
        #expect(fixture.says("tap at 60.0, 30.0 mm"), "\(fixture.latest)")
        // A frame has room for 64 contacts. Each contact is first seen when it lands.
        var firstPhases: [Substring: Substring] = [:]
        for frame in fixture.frames {
            for match in frame.matches(of: /(\d+) ([a-z]+) at/) where firstPhases[match.1] == nil {
                firstPhases[match.1] = match.2
            }
        }
        #expect(firstPhases.count == 65)
        #expect(firstPhases.values.allSatisfy { $0 == "began" })
    }

    @Test("Millimetres follow the output's size and scale, and how it is turned", arguments: Example.allCases)
    func outputs(example: Example) throws {
        var turned = Output()
        turned.millimetres = (100, 256)
        turned.pixels = (800, 1_280)
        turned.transform = 1
        var unknown = Output()
        unknown.millimetres = (0, 0)
        var doubled = Output()
        doubled.pixels = (2_560, 1_600)
        doubled.scale = 2
        var scaledByAFraction = Output()
        scaledByAFraction.pixels = (1_920, 1_200)
        scaledByAFraction.scale = 2
        var late = scaledByAFraction
        late.isSizeLate = true
        var unknownAndScaled = scaledByAFraction
        unknownAndScaled.millimetres = (0, 0)
        for (output, expected) in [
            (turned, "tap at 20.0, 18.8 mm"), (unknown, "tap at 26.5, 39.7 mm"), (doubled, "tap at 20.0, 30.0 mm"),
            (scaledByAFraction, "tap at 20.0, 30.0 mm"), (late, "tap at 20.0, 30.0 mm"),
            (unknownAndScaled, "tap at 26.5, 39.7 mm"),
        ] {
            let fixture = try ExampleFixture(example, output)
            fixture.tap(0, 20, 30, at: 1_000)
            #expect(fixture.says(expected), "\(fixture.latest)")
        }
    }
}
