import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing
import TouchSamples

/// However gestures on the touchpad go and end, none of their fingers stays there.
extension Machine {
    @Suite(.serialized) struct TouchpadEnd {
        enum End: CaseIterable {
            case lifted, disabled, removed, screenDisabled, ungrabbed, pulledOut, ended, killed
        }

        @Test("A gesture that ends in any way leaves no finger on the touchpad", arguments: End.allCases)
        func gestureEnds(_ end: End) throws {
            let fixture = try TouchpadFixture()
            _ = fixture.news()
            fixture.play(
                PadHands.swipe(3, around: Point(x: 128, y: 80), by: Point(x: 60, y: 0)), for: 300_000, lifts: false)
            #expect(eventually { fixture.pad.held == [BTN_TOUCH, BTN_TOOL_TRIPLETAP] }, "\(fixture.pad.held)")
            let bus = fixture.base.client
            switch end {
            case .lifted: fixture.lift(0..<3)
            case .disabled: _ = bus.call("SetEnabled", [.strings(["pad"]), .boolean(false)])
            case .removed: bus.leave()
            case .screenDisabled:
                let path = GrabFixture.path(fixture.base.node)
                #expect(bus.set("Enabled", .boolean(false), of: "org.mudra.Mudra1.Device", at: path).isSuccess)
            case .ungrabbed: #expect(fixture.base.setGrabbed(false).isSuccess)
            case .pulledOut: fixture.base.pullOut()
            case .ended: fixture.base.endDaemon(SIGTERM)
            case .killed: fixture.base.endDaemon(SIGKILL)
            }
            let isOver = eventually { fixture.pad.held.isEmpty || fixture.pad.isGone }
            #expect(isOver, "\(end): \(fixture.pad.held)")
            var events: [PadEvent] = []
            let isTold = eventually {
                events += fixture.news()
                return events.contains(where: \.isEnd)
            }
            #expect(isTold, "\(events.map(\.line))")
            let ends = events.filter(\.isEnd)
            #expect(ends.count == 1 && events.count(where: \.isBegin) == 1)
            // The compositor undoes what a cancelled gesture has done.
            switch end {
            case .disabled, .screenDisabled, .ungrabbed: #expect(ends[0].isCancelled, "\(end): \(ends[0].line)")
            case .lifted: #expect(!ends[0].isCancelled)
            case .removed, .pulledOut, .ended, .killed: break
            }
            #expect(!events.contains { $0.kind.hasPrefix("POINTER") })
        }

        @Test("Random gestures leave no finger, move no pointer, and each that begins ends") func randomGestures()
            throws
        {
            let fixture = try TouchpadFixture(options: [("min_touches", .uint32(2))])
            _ = fixture.news()
            let count = ProcessInfo.processInfo.environment["MUDRA_PAD_GESTURES"].flatMap { Int($0) } ?? 40
            var numbers = SeededNumbers(seed: 29)
            for _ in 0..<count {
                play(on: fixture, &numbers)
                _ = fixture.pad.events
            }
            fixture.lift(0..<5)
            fixture.waitUntilFree()
            let events = fixture.news()
            #expect(events.allSatisfy { $0.kind != "POINTER_MOTION" && $0.kind != "POINTER_BUTTON" })
            for kind in ["SWIPE", "PINCH", "HOLD"] {
                let course = events.filter { $0.kind.hasPrefix("GESTURE_\(kind)") && ($0.isBegin || $0.isEnd) }
                #expect(course.enumerated().allSatisfy { $0.element.isBegin == $0.offset.isMultiple(of: 2) })
                #expect(course.count.isMultiple(of: 2))
                print("\(count) random gestures: \(course.count / 2) of \(kind)")
            }
            #expect(!events.contains { $0.isComplaint && $0.line.contains("jump") })
            let hasBegun = events.contains(where: \.isBegin)
            #expect(hasBegun)
        }

        /// Fingers that land, move and lift at random, each at its own time.
        private func play(on fixture: TouchpadFixture, _ numbers: inout SeededNumbers) {
            var places: [Int32: Point] = [:]
            for _ in 0..<Int.random(in: 4...24, using: &numbers) {
                let slot = Int32.random(in: 0..<5, using: &numbers)
                switch Int.random(in: 0..<8, using: &numbers) {
                case 0...2 where places[slot] == nil:
                    places[slot] = Point(
                        x: .random(in: 20...236, using: &numbers), y: .random(in: 20...140, using: &numbers))
                    if let place = places[slot] { fixture.base.land([slot: (x: Int32(place.x), y: Int32(place.y))]) }
                case 3 where places[slot] != nil:
                    places[slot] = nil
                    fixture.base.lift(slot)
                default:
                    let way = Point(x: .random(in: -6...6, using: &numbers), y: .random(in: -6...6, using: &numbers))
                    for (slot, place) in places {
                        let next = place + way
                        places[slot] = next
                        fixture.base.move(slot, to: (x: Int32(next.x), y: Int32(next.y)))
                    }
                }
                usleep(UInt32.random(in: 0...14_000, using: &numbers))
                // The kernel keeps only some events for a slow reader.
                _ = fixture.pad.events
            }
            for slot in places.keys { fixture.base.lift(slot) }
            usleep(UInt32.random(in: 0...60_000, using: &numbers))
        }
    }
}
