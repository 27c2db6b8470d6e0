import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// Clicks, drags and scrolling on a grabbed screen, as the kernel passes them on and libinput understands them.
extension Machine {
    @Suite(.serialized) struct EmulatedPointer {
        typealias Recognizer = (name: String, type: String, options: [(String, BusValue)])

        private static let menu: Recognizer = ("menu", "long-press", [("click", .string("right"))])
        private static let move: Recognizer = ("move", "pan", [("drag", .string("left"))])
        private static let scroll: Recognizer = (
            "scroll", "pan", [("min_touches", .uint32(2)), ("scroll", .string("both")), ("mm_per_notch", .uint32(5))]
        )

        /// A fixture with a pointer that applications have open.
        private func fixture(_ recognizers: Recognizer...) throws -> (GrabFixture, LibinputView, InputLog) {
            let application = try LibinputView()
            let fixture = try GrabFixture(adding: recognizers)
            application.wait(untilItHas: fixture.virtualNode)
            let pointer = try InputLog("mudra-pointer-\(fixture.node.split(separator: "/").last ?? "")")
            // mudrad holds events back until programs have had the device open for 200 ms.
            Host.settle()
            return (fixture, application, pointer)
        }

        private func waitForRelease(
            _ pointer: InputLog, count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
        ) {
            let isOver = eventually { pointer.presses.count { $0[1] == 0 } >= count }
            #expect(isOver, "\(pointer.events)", sourceLocation: sourceLocation)
        }

        @Test("A long press clicks the right button under the finger, after its touch is cancelled")
        func longPressClicks() throws {
            let (fixture, application, pointer) = try fixture(Self.menu)
            let view = try EvdevView(fixture.virtualNode)
            let places = (0..<20).map { (number: Int32) -> (x: Int32, y: Int32) in (10 + 12 * number, 5 + 7 * number) }
            for (index, place) in places.enumerated() {
                fixture.land([0: place])
                #expect(eventually { fixture.client.gestures.count { $0.state == .began } == index + 1 })
                // The menu opens only when the finger lifts: toolkits close it under a finger.
                #expect(pointer.presses.count == 2 * index)
                fixture.lift(0)
                waitForRelease(pointer, count: index + 1)
                let (x, y) = (pointer.values(of: ABS_X).last ?? -1, pointer.values(of: ABS_Y).last ?? -1)
                #expect(abs(x - place.x * 16) <= 1 && abs(y - place.y * 16) <= 1, "\(x), \(y) for \(place)")
            }
            let click = [[BTN_RIGHT, 1], [BTN_RIGHT, 0]]
            #expect(pointer.presses == places.flatMap { _ in click })
            view.read()
            #expect(view.contacts.count == 20 && view.contacts.allSatisfy(\.isCancelled))
            let clicks = pointer.events.filter { $0.type == UInt16(EV_KEY) && $0.value == 1 }.map(\.time)
            let cancellations = view.contacts.compactMap(\.lifted)
            #expect(zip(cancellations, clicks).allSatisfy { $0 < $1 })
            #expect(!application.course(of: fixture.virtualNode).contains { $0.hasPrefix("UP") })
            print("20 long presses:", application.lines(of: pointer.node).suffix(4).joined(separator: " | "))
        }

        @Test("A pan drags with the left button from where its finger landed to where it lifts")
        func panDrags() throws {
            let (fixture, _, pointer) = try fixture(Self.move)
            fixture.land([0: (x: 40, y: 40)])
            for step in 1...40 { fixture.move(0, to: (x: 40 + Int32(step) * 3, y: 40 + Int32(step) * 2)) }
            #expect(eventually { (pointer.values(of: ABS_X).last ?? 0) >= 158 * 16 }, "\(pointer.events)")
            #expect(pointer.held == [BTN_LEFT])
            fixture.lift(0)
            waitForRelease(pointer)
            let (x, y) = (pointer.values(of: ABS_X), pointer.values(of: ABS_Y))
            // Within 2 % of the way.
            let tolerance: (x: Int32, y: Int32) = (120 * 16 / 50, 80 * 16 / 50)
            let end: (x: Int32, y: Int32) = (x.last ?? 0, y.last ?? 0)
            #expect(abs(end.x - 160 * 16) <= tolerance.x, "\(x)")
            #expect(abs(end.y - 120 * 16) <= tolerance.y, "\(y)")
            let press = try #require(pointer.events.firstIndex { $0.type == UInt16(EV_KEY) })
            let before = pointer.events[..<press].filter { $0.type == UInt16(EV_ABS) }
            let start = before.last { $0.code == UInt16(ABS_X) }?.value ?? 0
            #expect(abs(start - 40 * 16) <= tolerance.x, "\(start)")
            #expect(pointer.presses == [[BTN_LEFT, 1], [BTN_LEFT, 0]])
        }

        @Test("A pan turns the wheels by exact units for each millimetre") func panScrolls() throws {
            let (fixture, application, pointer) = try fixture(Self.scroll)
            fixture.land([0: (x: 60, y: 40), 1: (x: 80, y: 40)])
            for step in 1...60 {
                for slot in 0..<Int32(2) { fixture.move(slot, to: (x: 60 + 20 * slot, y: 40 + Int32(step))) }
                // The pace of the fingers.
                usleep(8_000)
                // The kernel keeps only some events for a slow reader.
                _ = pointer.events
            }
            fixture.lift(0, 1)
            let isOver = eventually {
                _ = pointer.events
                return fixture.client.gestures.last?.state == .ended
            }
            #expect(isOver)
            let gesture = try #require(fixture.client.gestures.last)
            let way = try #require(gesture.values.translation)
            // A notch is 5 mm and 120 units.
            let units = pointer.values(of: REL_WHEEL_HI_RES, EV_REL).reduce(0, +)
            #expect(units == Int32((way.y * 24).rounded()), "\(units) units for \(way.y) mm")
            #expect(pointer.values(of: REL_WHEEL, EV_REL).reduce(0, +) == units / 120)
            #expect(way.y > 50 && pointer.presses.isEmpty)
            print("scrolled \(way.y) mm:", application.lines(of: pointer.node).suffix(2).joined(separator: " | "))
        }

        /// However a drag ends, no button stays pressed.
        enum End: CaseIterable {
            case lifted, disabled, removed, screenDisabled, ungrabbed, pulledOut, ended, killed
        }

        @Test("A drag that ends in any way leaves no button pressed", arguments: End.allCases)
        func dragEnds(_ end: End) throws {
            let (fixture, application, pointer) = try fixture(Self.move)
            application.wait(untilItHas: pointer.node)
            fixture.land([0: (x: 40, y: 40)])
            for step in 1...10 { fixture.move(0, to: (x: 40 + Int32(step) * 3, y: 40)) }
            #expect(eventually { pointer.held == [BTN_LEFT] }, "\(pointer.events)")
            switch end {
            case .lifted: fixture.lift(0)
            case .disabled:
                _ = fixture.client.call("SetEnabled", [.strings(["move"]), .boolean(false)])
            case .removed: fixture.client.leave()
            case .screenDisabled:
                let path = GrabFixture.path(fixture.node)
                #expect(
                    fixture.client.set("Enabled", .boolean(false), of: "org.mudra.Mudra1.Device", at: path).isSuccess)
            case .ungrabbed:
                // The gesture goes on, and so does the drag: the finger is still there.
                #expect(fixture.setGrabbed(false).isSuccess)
                fixture.lift(0)
            case .pulledOut: fixture.pullOut()
            case .ended: fixture.endDaemon(SIGTERM)
            case .killed: fixture.endDaemon(SIGKILL)
            }
            let isOver = eventually {
                application.lines(of: pointer.node).contains { $0.contains("BTN_LEFT") && $0.contains("released") }
            }
            #expect(isOver, "\(end): \(application.lines(of: pointer.node))")
        }
    }
}
