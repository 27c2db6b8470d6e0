import Foundation
import MudraBus
import MudraTouch
import Testing

@testable import MudraEvdev

/// Fast typing on an on-screen keyboard, with gestures of one finger and of three configured.
extension Machine {
    @Suite struct GrabbedTyping {
        private static func gestures(
            delaying: Bool
        ) -> [(name: String, type: String, options: [(String, BusValue)])] {
            [
                ("tap", "tap", [("cancels_touches", .boolean(false))]),
                (
                    "double", "tap",
                    [
                        ("taps", .uint32(2)), ("cancels_touches", .boolean(false)),
                        ("delays_touches_began", .boolean(delaying)),
                    ]
                ),
                (
                    "swipe", "swipe",
                    [("touches", .uint32(3)), ("direction", .string("left")), ("min_velocity_mm_s", .double(0))]
                ),
                ("three", "tap", [("touches", .uint32(3))]),
            ]
        }

        /// Every tap arrives once, in its place and order.
        @Test("Every tap of fast typing arrives once and in order", arguments: [false, true])
        func everyTapArrivesOnce(doubleTapDelaysLandings: Bool) throws {
            let fixture = try GrabFixture(adding: Self.gestures(delaying: doubleTapDelaysLandings))
            let application = try LibinputView()
            application.wait(untilItHas: fixture.virtualNode)
            let view = try EvdevView(fixture.virtualNode)
            let recording = try Host.recording("typing.evemu").events
            var panel = PanelFrames(fixture.description)
            let frames = panel.frames(recording)
            let sent = fixture.play(frames) { view.read() }
            let typed = Self.taps(frames, sent)
            let isThere = view.comes {
                view.contacts.count >= typed.count && view.contacts.allSatisfy { $0.lifted != nil }
            }
            #expect(isThere, "\(view.contacts.count) of \(typed.count): \(fixture.daemon.said)")
            application.wait(for: .up, count: typed.count, of: fixture.virtualNode)

            #expect(view.contacts.map(\.id) == typed.map(\.id))
            #expect(view.contacts.map(\.places.first) == typed.map(\.places.first))
            #expect(view.contacts.map(\.places.last) == typed.map(\.places.last))
            #expect(!view.contacts.contains { $0.isCancelled })
            let touches = application.touches(of: fixture.virtualNode)
            let downs = touches.filter { $0.kind == .down }.map {
                $0.place.map { Int32((Double($0) * 0.16).rounded()) }
            }
            #expect(downs == typed.map(\.places.first))
            #expect(touches.count { $0.kind == .up } == typed.count && !touches.contains { $0.kind == .cancel })

            let what = doubleTapDelaysLandings ? "typing where a double tap delays touches" : "typing"
            let pairs = zip(view.contacts, typed)
            print("\(what), \(typed.count) taps: downs late by", Self.list(pairs.map { $0.landed - $1.landed }))
            print(
                "\(what), \(typed.count) taps: ups late by",
                Self.list(pairs.map { ($0.lifted ?? 0) - ($1.lifted ?? 0) }))
        }

        /// The contacts of the frames that were sent at these times.
        private static func taps(_ frames: [PanelFrames.Frame], _ sent: [Microseconds]) -> [SeenContact] {
            let view = zip(frames, sent).map { frame, time in
                EvdevView.Frame(time: time, frame.events)
            }
            return SeenContact.contacts(in: view)
        }

        private static func list(_ delays: [Microseconds]) -> String {
            let milliseconds = delays.map { Double($0.value) / 1_000 }
            let sorted = milliseconds.sorted()
            let format = { (value: Double) in String(format: "%.1f", value) }
            return
                "\(format(sorted[0])) / \(format(sorted[sorted.count / 2])) / \(format(sorted[sorted.count - 1])) ms "
                + "(least, median, most): " + milliseconds.map(format).joined(separator: " ")
        }
    }
}
