import Foundation
import TestSupport
import Testing

/// The effect on applications of touches that gestures take, in every session. Prints a line of a table for each.
extension Sessions {
    @Suite(.serialized) struct MatrixTests {
        /// A client in a session.
        struct Place: CustomTestStringConvertible {
            let compositor: Compositor
            let toolkit: SessionClient.Toolkit

            var testDescription: String { "\(compositor.name), \(toolkit.testDescription)" }

            /// All combinations on this Debian, or those that MUDRA_CELLS names a part of: `Sway, GTK 3`.
            static let all = Compositor.all.filter(\.isInstalled).flatMap { compositor in
                SessionClient.Toolkit.all.map { Place(compositor: compositor, toolkit: $0) }
            }.filter { place in variable("MUDRA_CELLS").map { place.testDescription.contains($0) } ?? true }
        }

        private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

        @Test("Gestures leave applications unaffected", arguments: Place.all)
        func gesturesLeaveApplicationsAsTheyWere(_ place: Place) throws {
            // How mudrad takes touches back, if set.
            let takeBack = Self.variable("MUDRA_TAKE_BACK")
            let fixture = try SessionFixture(place.compositor, takeBack: takeBack)
            let cell = Cell(fixture: fixture, client: try SessionClient(place.toolkit, in: fixture.session))
            let session = "\(place.compositor.name) \(try place.compositor.version())"
            let toolkit = place.toolkit.testDescription
            if try cell.isDeafByItself() {
                // Only cage 0.1 is known to fail like this. In any other session it would be an error of mudra.
                #expect(place.compositor.name == "cage", "\(SessionFixture.journal)")
                print("| \(session) | \(toolkit) | hears no touch, grabbed or not | | | | | |")
                return
            }
            var outcome = Cell.Outcome()
            // A touch cannot be taken back by lifting it beyond the edge if the page covers the screen to its edge.
            let pages = ["button", "full", "view", "text", "drag"].filter { $0 != "full" || takeBack != "lift" }
            for page in pages {
                for gesture in [Cell.Gesture.swipe, .pinch, .press] {
                    try cell.play(gesture, on: page, into: &outcome)
                }
            }
            print(outcome.row(session, toolkit))
            #expect(outcome.isRight, "\(SessionFixture.journal)\n\(cell.client.remarks)")
        }
    }
}
