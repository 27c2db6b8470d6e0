import Foundation
import MudraBus
import TestSupport
import Testing

/// The touches that applications receive if a gesture takes them, and if a gesture no longer does.
extension Machine {
    @Suite struct GrabbedGestures {
        /// A swipe of three fingers to the left, with limits for slow fingers.
        private static func swipe(
            delays: Bool = false, within milliseconds: UInt32 = 20_000
        ) -> (name: String, type: String, options: [(String, BusValue)]) {
            let options: [(String, BusValue)] = [
                ("touches", .uint32(3)), ("direction", .string("left")), ("min_velocity_mm_s", .double(0)),
                ("max_duration_ms", .uint32(milliseconds)),
                ("land_within_ms", .uint32(5_000)), ("lift_within_ms", .uint32(5_000)),
                ("delays_touches_began", .boolean(delays)),
            ]
            return ("swipe", "swipe", options)
        }

        private func application(on fixture: GrabFixture) throws -> LibinputView {
            let application = try LibinputView()
            application.wait(untilItHas: fixture.virtualNode)
            return application
        }

        /// Waits for the swipe and then for a tap in the application. After the tap nothing of the swipe can arrive.
        private func finish(_ fixture: GrabFixture, _ application: LibinputView, taps: Int) throws {
            #expect(eventually { fixture.client.gestures.count { $0.state == .recognized } == 1 })
            try fixture.play(Strokes.tap())
            application.wait(for: .up, count: taps, of: fixture.virtualNode)
        }

        @Test("A recognized swipe cancels its touches in the application")
        func theTouchesOfASwipeAreCancelledOnceItIsRecognized() throws {
            let fixture = try GrabFixture(adding: [Self.swipe()])
            let application = try application(on: fixture)
            try fixture.play(Strokes.threeFingerSwipe(by: -80))
            try finish(fixture, application, taps: 1)
            let course = application.course(of: fixture.virtualNode)
            #expect(
                course.filter { !$0.hasPrefix("MOTION") } == [
                    "DOWN 0", "DOWN 1", "DOWN 2", "CANCEL 0", "CANCEL 1", "CANCEL 2", "DOWN 0", "UP 0",
                ], "\(course)")
            let cancelled = try #require(course.firstIndex(of: "CANCEL 0"))
            #expect(course[..<cancelled].contains("MOTION 0"), "it moves until then")
            #expect(!course[cancelled...].contains { $0.hasPrefix("MOTION") }, "\(course)")
        }

        @Test("A swipe that delays touches keeps all of them from the application")
        func ofASwipeThatDelaysTouchesNothingArrives() throws {
            let fixture = try GrabFixture(adding: [Self.swipe(delays: true)])
            let application = try application(on: fixture)
            try fixture.play(Strokes.threeFingerSwipe(by: -80))
            try finish(fixture, application, taps: 1)
            #expect(application.course(of: fixture.virtualNode) == ["DOWN 0", "UP 0"])
        }

        @Test("A finger that lands beside a recognized swipe is passed on")
        func aFingerThatLandsBesideARecognizedSwipeIsPassedOn() throws {
            let fixture = try GrabFixture(adding: [Self.swipe()])
            let application = try application(on: fixture)
            var strokes = Strokes()
            let places = [(x: 140, y: 60), (x: 160, y: 55), (x: 180, y: 60)]
            strokes.land(places)
            strokes.move(places, by: (-80, 0), within: 200)
            try fixture.play(strokes.text)
            // The swipe may be recognized only when its fingers lift.
            fixture.land([6: (x: 200, y: 140)])
            application.wait(for: .down, count: 4, of: fixture.virtualNode)
            fixture.lift(0, 1, 2)
            fixture.lift(6)
            fixture.land([0: (x: 20, y: 20)])
            fixture.lift(0)
            application.wait(for: .down, count: 5, of: fixture.virtualNode)
            let course = application.course(of: fixture.virtualNode).filter { $0.hasSuffix(" 6") }
            print("a finger beside a swipe:", application.course(of: fixture.virtualNode))
            #expect(course == ["DOWN 6", "UP 6"])
        }

        struct Failing: CustomTestStringConvertible {
            let testDescription: String
            let fingers: Int
            let way: Int
            /// How long the fingers stay before they move, in ms.
            let rest: Int
            let isDelayed: Bool

            static let all = [false, true].flatMap { isDelayed in
                [("two fingers", 2, -80, 10), ("the wrong way", 3, 80, 10), ("too slow", 3, -80, 1_500)].map {
                    Failing(
                        testDescription: $0 + (isDelayed ? ", delayed" : ""), fingers: $1, way: $2, rest: $3,
                        isDelayed: isDelayed)
                }
            }
        }

        @Test("All touches of a failed swipe arrive", arguments: Failing.all)
        func aSwipeThatFailsArrivesWhole(_ failing: Failing) throws {
            let fixture = try GrabFixture(adding: [Self.swipe(delays: failing.isDelayed, within: 1_000)])
            let application = try application(on: fixture)
            let view = try EvdevView(fixture.virtualNode)
            let places = (0..<failing.fingers).map { (x: 100 + 20 * $0, y: 80) }
            var strokes = Strokes()
            strokes.land(places)
            strokes.wait(failing.rest)
            strokes.move(places, by: (failing.way, 0), within: 200)
            strokes.wait(10)
            strokes.lift(places.count)
            try fixture.play(strokes.text)
            application.wait(for: .up, count: places.count, of: fixture.virtualNode)
            let course = application.course(of: fixture.virtualNode)
            let expected = ["DOWN", "UP"].flatMap { event in places.indices.map { "\(event) \($0)" } }
            #expect(course.filter { !$0.hasPrefix("MOTION") } == expected)
            #expect(fixture.client.gestures.isEmpty)
            view.read()
            #expect(view.contacts.count == places.count)
            for (contact, place) in zip(view.contacts, places) {
                #expect(contact.places.first == [Int32(place.x * 16), Int32(place.y * 16)])
                #expect(contact.places.last == [Int32((place.x + failing.way) * 16), Int32(place.y * 16)])
                #expect(contact.id > 0 && contact.lifted != nil && !contact.isCancelled)
                #expect(failing.isDelayed || contact.places.count == 21)
            }
        }
    }
}
