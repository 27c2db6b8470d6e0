import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import Testing

/// Touches that are delayed and then passed on arrive unchanged. X.Org's tests require the same of the event history of
/// a touch grab.
extension Machine {
    @Suite struct GrabReplay {
        /// A swipe of four fingers that delays touches until it has failed.
        private static let swipe: (name: String, type: String, options: [(String, BusValue)]) = (
            "swipe", "swipe",
            [
                ("touches", .uint32(4)), ("direction", .string("left")), ("min_velocity_mm_s", .double(0)),
                ("max_duration_ms", .uint32(20_000)),
                ("land_within_ms", .uint32(20_000)), ("lift_within_ms", .uint32(20_000)),
                ("delays_touches_began", .boolean(true)),
            ]
        )

        private let fixture: GrabFixture
        private let twin: UinputDevice
        private let expected: EvdevView
        private let seen: EvdevView
        private var panel: PanelFrames

        init() throws {
            fixture = try GrabFixture(adding: [Self.swipe])
            var description = fixture.description
            description.name = Array("mudra twin".utf8)
            twin = try UinputDevice(description)
            expected = try EvdevView(twin.node)
            seen = try EvdevView(fixture.virtualNode)
            panel = PanelFrames(fixture.description)
        }

        /// The landings and lifts in order: slot, tracking id, and x and y at that time.
        private func milestones(_ view: EvdevView) -> [[Int32]] {
            let contacts = view.contacts
            let landings = contacts.map { ($0.landedIn, [1, $0.slot, $0.id] + ($0.places.first ?? [])) }
            let lifts = contacts.compactMap { contact in
                contact.liftedIn.map { ($0, [0, contact.slot, contact.id] + (contact.places.last ?? [])) }
            }
            // The events of one frame have no order, except that a slot is free before it is taken.
            return (landings + lifts).sorted { ($0.0, $0.1[0], $0.1[1]) < ($1.0, $1.1[0], $1.1[1]) }.map(\.1)
        }

        /// Plays frames, each some ms after the previous one.
        private mutating func play(_ frames: [(after: UInt32, touches: [UinputDevice.Event])]) {
            for frame in frames {
                usleep(frame.after * 1_000)
                let events = panel.frame(frame.touches)
                twin.send(events)
                fixture.screen?.send(events)
            }
        }

        private func land(_ slot: Int32, _ id: Int32, x: Int32, y: Int32) -> [UinputDevice.Event] {
            [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, id)] + place(x, y)
        }

        private func move(_ slot: Int32, x: Int32, y: Int32) -> [UinputDevice.Event] {
            [(EV_ABS, ABS_MT_SLOT, slot)] + place(x, y)
        }

        private func place(_ x: Int32, _ y: Int32) -> [UinputDevice.Event] {
            [(EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y)]
        }

        private func lift(_ slot: Int32) -> [UinputDevice.Event] {
            [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)]
        }

        /// Compares the contacts on both nodes when all have arrived.
        private func expectSame(sourceLocation: SourceLocation = #_sourceLocation) {
            expected.read()
            let isThere = seen.comes {
                seen.contacts.count >= expected.contacts.count && seen.contacts.allSatisfy { $0.lifted != nil }
            }
            #expect(isThere, "\(seen.contacts) \(fixture.daemon.said)", sourceLocation: sourceLocation)
            #expect(milestones(seen) == milestones(expected), sourceLocation: sourceLocation)
            #expect(!seen.contacts.contains { $0.isCancelled }, sourceLocation: sourceLocation)
            for (contact, original) in zip(seen.contacts, expected.contacts) {
                // The virtual screen may have skipped places, but may not have added any.
                #expect(contact.places.allSatisfy(original.places.contains), sourceLocation: sourceLocation)
            }
            #expect(fixture.client.gestures.isEmpty, sourceLocation: sourceLocation)
        }

        @Test("A delayed touch of one finger arrives unchanged") mutating func oneFinger() throws {
            play([(0, land(3, 1_234, x: 1_111, y: 777))])
            for step in Int32(1)...20 { play([(10, move(3, x: 1_111 + 17 * step, y: 777 - 5 * step))]) }
            play([(10, lift(3))])
            expectSame()
            let (contact, original) = (try #require(seen.contacts.first), try #require(expected.contacts.first))
            #expect(contact.places.count <= 3, "what was kept back is one landing, one move and one lift")
            #expect(contact.landed >= original.lifted ?? .distantFuture, "it was kept back until it could fail")
            let dwell = try #require(contact.lifted) - contact.landed
            let originalDwell = try #require(original.lifted) - original.landed
            #expect(dwell.value * 2 >= originalDwell.value, "and in its own time")
        }

        @Test("Delayed touches of three overlapping fingers arrive unchanged")
        mutating
            func threeFingersThatOverlap() throws
        {
            play([
                (0, land(2, 40, x: 500, y: 500)), (20, land(0, 41, x: 1_500, y: 600)), (10, move(2, x: 510, y: 520)),
                (20, land(7, 42, x: 2_500, y: 700)), (10, move(0, x: 1_490, y: 610) + move(7, x: 2_490, y: 720)),
                (30, lift(0)), (20, move(7, x: 2_480, y: 730)), (20, lift(2)), (30, lift(7)),
            ])
            expectSame()
        }

        /// The third finger lands in the first finger's slot while the second is still down.
        @Test("Delayed touches in a reused slot arrive unchanged") mutating func aSlotThatChangesHands() throws {
            play([
                (0, land(0, 50, x: 500, y: 500)), (20, land(1, 51, x: 1_500, y: 600)), (30, lift(0)),
                (20, land(0, 52, x: 700, y: 1_500)), (30, lift(1)), (20, move(0, x: 720, y: 1_500)), (20, lift(0)),
            ])
            expectSame()
        }
    }
}
