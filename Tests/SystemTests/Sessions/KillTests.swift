import Foundation
import TestSupport
import Testing

/// The touches that applications are left with if mudrad is killed while fingers are on its grabbed screen.
extension Sessions {
    @Suite(.serialized) struct KillTests {
        static let compositors = Compositor.all.filter { ["Sway", "X11"].contains($0.name) && $0.isInstalled }

        private static func fingers(_ count: Int) -> [(x: Int, y: Int)] { (0..<count).map { (100 + 18 * $0, 100) } }

        @Test("A killed mudrad leaves no contact down", arguments: compositors)
        func noContactIsLeftDown(_ compositor: Compositor) throws {
            let fixture = try SessionFixture(compositor)
            let client = try SessionClient(SessionClient.Toolkit.all[0], in: fixture.session)
            try client.show("button")
            var held = 0
            for round in 0..<20 {
                // systemd gives up on a service that is killed this often.
                try Package.shell("systemctl reset-failed mudrad.service")
                fixture.waitForGestures()
                try fixture.waitForClick(on: client)
                client.waitForQuiet()
                let pid = Sessions.service.pid
                let count = client.lines.count

                // A drag and a gesture alternate. The gesture begins when the fingers have moved some of the way.
                let places = Self.fingers(round % 2 == 0 ? 1 : 3)
                let way = (x: 0, y: -3 * round)
                var strokes = Strokes()
                strokes.land(places)
                strokes.move(places, by: way, within: 10 + 10 * round)
                try fixture.play(strokes.text)
                // mudrad may delay the landings of several fingers to the application.
                let isSeen = eventually(within: places.count == 1 ? 60 : 1) {
                    client.did("touch begin", after: count) > 0
                }
                #expect(isSeen || places.count > 1, "round \(round): the drag does not arrive")
                if !client.contactsDown.isEmpty { held += 1 }
                kill(pid, SIGKILL)

                // The fingers move on at once, or are still down when mudrad is back.
                var rest = Strokes()
                rest.move(places.map { ($0.x, $0.y + way.y) }, by: (x: 20, y: 20), within: 100)
                rest.lift(places.count)
                let staysLonger = round % 4 >= 2
                if !staysLonger { try fixture.play(rest.text) }
                #expect(Sessions.service.isRunning(notAs: pid))
                let isLifted = eventually { client.contactsDown.isEmpty }
                try #require(
                    isLifted,
                    "round \(round): \(client.contactsDown) of \(client.lines.dropFirst(count)) \(SessionFixture.journal)"
                )
                if staysLonger { try fixture.play(rest.text) }
                client.waitForQuiet()
                #expect(client.contactsDown.isEmpty, "round \(round): \(client.lines.dropFirst(count))")
                // X11 has neither cancelled touches nor touches beyond the screen, so touches there are lifted where
                // they are.
                let clicks = client.did("click", after: count)
                #expect(clicks <= (compositor.isX11 ? 1 : 0), "round \(round): \(client.lines.dropFirst(count))")
            }
            try fixture.waitForClick(on: client)
            print("\(compositor.name) \(try compositor.version()): killed 20 times, with contacts down \(held) times")
            #expect(held >= 10, "a drag's contact is down until it is lifted")
        }
    }
}
