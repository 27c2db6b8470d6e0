import Foundation
import TestSupport
import Testing

/// A long press opens the context menus of GTK, on Wayland and on X11, and they stay open after the lift.
extension Sessions {
    @Suite(.serialized) struct EmulationMenuTests {
        /// Places of the panel in mm: its middle, and near its corners.
        static let fingers = [(x: 128, y: 80), (x: 40, y: 30), (x: 216, y: 30), (x: 40, y: 130), (x: 216, y: 130)]

        @Test(
            "A long press opens a context menu under the finger on Wayland, and it stays",
            .enabled(if: Host.has("sway"), "no Sway here"))
        func menusOpenInSway() throws {
            let emulation = try EmulationFixture(.swayOnTwoOutputs)
            let sway = emulation.base.session
            try sway.tell("input \"\(EmulationFixture.identifier)\" map_to_output HEADLESS-2")
            try sway.tell("focus output HEADLESS-2")
            for (toolkit, output) in [(SessionClient.Toolkit.gtk3, 4), (.gtk4, 4), (.gtk3, 7), (.gtk4, 7)] {
                let output = TurnedOutput.all[output]
                try sway.tell(output.command)
                let client = try SessionClient(toolkit, in: sway)
                try client.show("menu")
                try sway.waitForWindow()
                for finger in Self.fingers {
                    let menu = try ContextMenu(of: client)
                    try emulation.press(finger)
                    try menu.expectToStayOpen(at: output.place(under: finger))
                }
                print("\(toolkit.testDescription), \(output.testDescription): \(Self.fingers.count) menus")
            }
        }

        @Test(
            "A long press opens a context menu under the finger on X11, and it stays",
            .enabled(if: Host.has("Xorg"), "no Xorg here"), arguments: [SessionClient.Toolkit.gtk3, .gtk4])
        func menusOpenOnX11(_ toolkit: SessionClient.Toolkit) throws {
            let emulation = try EmulationFixture(.named("X11"))
            let client = try SessionClient(toolkit, in: emulation.base.session)
            try client.show("menu")
            try emulation.base.session.waitForWindow()
            for finger in Self.fingers {
                let menu = try ContextMenu(of: client)
                try emulation.press(finger)
                try menu.expectToStayOpen(at: .init(x: Double(finger.x) * 5, y: Double(finger.y) * 5))
            }
        }
    }
}
