import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// A long press is a right click under the finger, on the output that Sway maps the touchscreen to.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("sway"), "no Sway here")) struct EmulationClickTests {
        private let emulation: EmulationFixture
        private let sway: DesktopSession
        /// A client that fills each output.
        private let clients: [String: SessionClient]

        init() throws {
            emulation = try EmulationFixture(.swayOnTwoOutputs)
            sway = emulation.base.session
            clients = try Dictionary(
                uniqueKeysWithValues: ["HEADLESS-1", "HEADLESS-2"].map { [sway] name in
                    let client = try SessionClient(.gtk3.titled(name), in: sway)
                    try client.show("view")
                    try sway.waitForWindow("mudra session test \(name)")
                    let window = "[title=\"mudra session test \(name)\"]"
                    try sway.tell("\(window) fullscreen disable, move container to output \(name), focus")
                    try sway.tell("\(window) fullscreen enable")
                    return (name, client)
                })
        }

        @Test("A long press clicks right within one pixel of the finger, on its output")
        func aLongPressClicksRightUnderTheFinger() throws {
            var (farthest, count) = (0.0, 0)
            for output in TurnedOutput.all {
                try sway.tell("input \"\(EmulationFixture.identifier)\" map_to_output \(output.name)")
                try sway.tell(output.command)
                let client = try #require(clients[output.name])
                // Frames of the new size come later than Sway's answer.
                client.waitForQuiet(1_500)
                for finger in EmulationFixture.places {
                    let known = clients.mapValues(\.lines.count)
                    try emulation.press(finger)
                    let presses = { (name: String) in
                        clients[name].map { $0.buttonPresses(after: known[name] ?? 0) } ?? []
                    }
                    _ = eventually(every: 50, within: 10) { presses(output.name).count >= 2 }
                    let seen = presses(output.name)
                    let what = "\(output.testDescription), \(finger) mm: \(seen) \(SessionFixture.journal)"
                    #expect(seen.map(\.button) == [BTN_RIGHT, BTN_RIGHT], "\(what)")
                    #expect(seen.map(\.isDown) == [true, false], "\(what)")
                    // The application's touch goes first.
                    #expect(seen.allSatisfy { $0.contacts == 0 }, "\(what)")
                    for name in clients.keys where name != output.name { #expect(presses(name).isEmpty, "\(what)") }
                    let place = try #require(seen.first?.place, "\(what)")
                    let distance = output.distance(of: place, from: finger)
                    #expect(distance <= 1, "\(what)")
                    (farthest, count) = (max(farthest, distance), count + 1)
                }
                try sway.tell("output \(output.name) scale 1 transform normal")
            }
            print("\(count) right clicks, at most \(farthest) pixels from the finger")
        }

        @Test("A long press at the same place clicks there again, wherever the pointer is meanwhile")
        func aSecondLongPressClicksAtTheSamePlace() throws {
            try sway.tell("input \"\(EmulationFixture.identifier)\" map_to_output HEADLESS-1")
            let client = try #require(clients["HEADLESS-1"])
            client.waitForQuiet(1_500)
            let (output, finger) = (TurnedOutput.all[0], EmulationFixture.places[7])
            for _ in 0..<3 {
                let known = client.lines.count
                try emulation.press(finger)
                _ = eventually(every: 50, within: 10) { client.buttonPresses(after: known).count >= 2 }
                let seen = client.buttonPresses(after: known)
                #expect(seen.map(\.button) == [BTN_RIGHT, BTN_RIGHT], "\(SessionFixture.journal)")
                // The kernel drops a position that has not changed, and the pointer would stay where the mouse is.
                let place = try #require(seen.first?.place)
                #expect(output.distance(of: place, from: finger) <= 1, "\(seen)")
                try sway.tell("seat seat0 cursor set 20 700")
                client.waitForQuiet()
            }
        }
    }
}
