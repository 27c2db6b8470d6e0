import Gestures
import MudraTouchpad
import Testing

@testable import MudraDeclarations

/// The keys of pan, edge-pan, pinch, rotation and transform, and the keys of all types.
@Suite struct GestureTypeTests {
    private func declaration(_ text: String) throws -> RecognizerDeclaration {
        let (settings, lines) = try load("[[gesture]]\nname = \"x\"\n" + text)
        #expect(lines == [])
        return try #require(settings?.bindings.first).declaration
    }

    @Test("The defaults of the continuous types are those of the manual") func defaultsAreThoseOfTheManual() throws {
        let pan = PanParameters()
        #expect(
            pan.minTouches == 1 && pan.maxTouches == nil && pan.slop == 1.6 && pan.subtractsSlop && pan.axis == .any)
        let edge = EdgePanParameters()
        #expect(edge.touches == 1 && edge.edgeZone == 3 && edge.minTravel == 4 && edge.damper == 1)
        #expect(edge.maxDuration == 1_500_000 && edge.maxTravel == nil && edge.part == 0...1)
        let pinch = PinchParameters()
        #expect(pinch.touches == 2 && pinch.slop == 2.5 && pinch.minSpan == 0 && pinch.endsOn == .last)
        #expect(pinch.direction == .any)
        let rotation = RotationParameters()
        #expect(rotation.touches == 2 && rotation.thresholdDegrees == 3 && rotation.endsOn == .last)
        #expect(rotation.direction == .any)
        let transform = TransformParameters()
        #expect(transform.touches == 2 && transform.slop == 1.6 && transform.axis == .any)
        let options = try declaration("type = \"tap\"").recognizerOptions
        #expect(options.cancelsTouches && !options.delaysTouchesBegan && options.delaysTouchesEnded && !options.smooths)
    }

    @Test("All keys of a pan are read") func everyKeyOfAPan() throws {
        let text =
            "type = \"pan\"\nmin_touches = 2\nmax_touches = 3\nslop_mm = 0\nsubtract_slop = false\naxis = \"vertical\""
        var pan = PanParameters()
        (pan.minTouches, pan.maxTouches, pan.slop, pan.subtractsSlop, pan.axis) = (2, 3, 0, false, .vertical)
        #expect(try declaration(text).configuration == .pan(pan))
        #expect(try declaration("type = \"pan\"\nmax_touches = 0").configuration == .pan(PanParameters()))
    }

    @Test("All keys of an edge pan are read") func everyKeyOfAnEdgePan() throws {
        let text = """
            type = "edge-pan"
            edge = "bottom"
            touches = 2
            edge_zone_mm = 5
            min_travel_mm = 6
            damper_mm = 0
            max_duration_ms = 400
            max_travel_mm = 10
            from = 0.25
            to = 0.75
            """
        var pan = EdgePanParameters()
        (pan.edge, pan.touches, pan.edgeZone, pan.minTravel, pan.damper) = (.bottom, 2, 5, 6, 0)
        (pan.maxDuration, pan.maxTravel, pan.part) = (400_000, 10, 0.25...0.75)
        #expect(try declaration(text).configuration == .edgePan(pan))
        var corner = EdgePanParameters()
        corner.edge = .topRight
        #expect(try declaration("type = \"edge-pan\"\nedge = \"top-right\"").configuration == .edgePan(corner))
    }

    @Test("All keys of a pinch, a rotation and a transform are read")
    func everyKeyOfAPinchARotationAndATransform() throws {
        var pinch = PinchParameters()
        (pinch.touches, pinch.slop, pinch.minSpan, pinch.endsOn, pinch.direction) = (3, 1, 27, .first, .outwards)
        let pinchText = "touches = 3\nslop_mm = 1\nmin_span_mm = 27\nends_on = \"first\"\ndirection = \"out\""
        #expect(try declaration("type = \"pinch\"\n" + pinchText).configuration == .pinch(pinch))
        var rotation = RotationParameters()
        (rotation.touches, rotation.thresholdDegrees, rotation.endsOn, rotation.direction) = (
            4, 10, .first, .counterclockwise
        )
        let rotationText = "touches = 4\nthreshold_deg = 10\nends_on = \"first\"\ndirection = \"counterclockwise\""
        #expect(try declaration("type = \"rotation\"\n" + rotationText).configuration == .rotation(rotation))
        var transform = TransformParameters()
        (transform.touches, transform.slop, transform.axis) = (3, 2, .horizontal)
        let transformText = "touches = 3\nslop_mm = 2\naxis = \"horizontal\""
        #expect(try declaration("type = \"transform\"\n" + transformText).configuration == .transform(transform))
    }

    @Test("All keys of a touchpad gesture are read, and it takes no input of its own")
    func everyKeyOfATouchpad() throws {
        let defaults = TouchpadParameters()
        #expect(defaults.minTouches == 3 && defaults.maxTouches == nil && defaults.slop == 1.6 && defaults.scale == 1)
        #expect(defaults.landWithin == 150_000 && !defaults.isInverted)
        var touchpad = TouchpadParameters()
        (touchpad.minTouches, touchpad.maxTouches, touchpad.landWithin) = (2, 3, 200_000)
        (touchpad.slop, touchpad.scale, touchpad.isInverted) = (2, 1.5, true)
        let text =
            "min_touches = 2\nmax_touches = 3\nland_within_ms = 200\nslop_mm = 2\nscale = 1.5\ninvert = true"
        let declaration = try declaration("type = \"touchpad\"\n" + text)
        #expect(declaration.configuration == .touchpad(touchpad))
        #expect(declaration.emulated.touchpad == EmulatedTouchpad(touchpad) && !declaration.emulated.usesPointer)
        for (key, value) in [("click", "\"left\""), ("keys", "\"a\""), ("min_touches", "5"), ("scale", "0.01")] {
            let (_, lines) = try load("[[gesture]]\nname = \"x\"\ntype = \"touchpad\"\n\(key) = \(value)")
            #expect(lines.count == 1 && lines[0].contains(key), "\(lines)")
        }
    }

    @Test("All keys of a stroke are read") func everyKeyOfAStroke() throws {
        let defaults = StrokeParameters()
        #expect(defaults.touches == 1 && defaults.rotationDegrees == 45 && defaults.direction == .drawn)
        #expect(defaults.minSize == 15 && defaults.maxDuration == 10_000_000)
        var stroke = StrokeParameters()
        stroke.templates = try ["AAAAAA__BBAA", "AAAA____AAAB"].map { try StrokeTemplate(text: $0) }
        (stroke.touches, stroke.rotationDegrees, stroke.direction, stroke.minSize) = (2, 180, .any, 30)
        (stroke.maxDuration, stroke.landWithin, stroke.liftWithin) = (5_000_000, 200_000, 300_000)
        let text = """
            type = "stroke"
            stroke = ["AAAAAA__BBAA", "AAAA____AAAB"]
            touches = 2
            rotation = 180
            direction = "any"
            min_size_mm = 30
            max_duration_ms = 5000
            land_within_ms = 200
            lift_within_ms = 300
            """
        #expect(try declaration(text).configuration == .stroke(stroke))
    }

    @Test("A swipe may go diagonally") func aSwipeMayGoDiagonally() throws {
        var swipe = SwipeParameters()
        swipe.directions = [.upLeft, .downRight]
        let text = "type = \"swipe\"\ndirections = [\"up-left\", \"down-right\"]"
        #expect(try declaration(text).configuration == .swipe(swipe))
    }

    @Test("Every type accepts the common keys") func everyTypeHasWhatAllHave() throws {
        let text = """
            cancels_touches = false
            delays_touches_began = true
            delays_touches_ended = false
            smoothing = true
            """
        for type in GestureType.allCases {
            let needs =
                switch type {
                case .swipe: "direction = \"up\"\n"
                case .edgePan: "edge = \"left\"\n"
                case .stroke: "stroke = \"AAAAAA__BBAA\"\n"
                default: ""
                }
            let options = try declaration("type = \"\(type.rawValue)\"\n" + needs + text).recognizerOptions
            #expect(!options.cancelsTouches && options.delaysTouchesBegan && !options.delaysTouchesEnded)
            #expect(options.smooths, "\(type)")
        }
    }
}
