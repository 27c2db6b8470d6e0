import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// The limits on an ordinary user.
extension Package {
    @Suite(.serialized) struct PrivacyTests {
        @Test("Only the service may open a touchscreen") func onlyTheServiceOpensATouchscreen() throws {
            try Package.prepare()
            let screen = try Package.plugIn()
            let mouse = try UinputDevice(.mouse)
            try shell("udevadm settle")
            for node in [screen.node, mouse.node] {
                #expect(try shell("stat --format='%U %G %a' \(node)") == "root input 660\n")
            }
            #expect(try shell("stat --format='%U %G' /dev/uinput") == "root root\n")
            #expect(try Package.namedUsers(of: screen.node) == ["mudra:r--"])
            #expect(try Package.namedUsers(of: "/dev/uinput") == ["mudra:rw-"])
            #expect(try Package.namedUsers(of: mouse.node) == [])
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
            #expect(try shell("id --name --groups", as: .alice) == "alice\n")
            for node in [screen.node, "/dev/uinput"] {
                for redirection in ["<", ">"] {
                    let (status, said) = try attempt(": \(redirection) \(node)", as: .alice)
                    #expect(status != 0 && said.contains("Permission denied"), "\(said)")
                }
            }
            // The service may not open any other device.
            for node in [mouse.node, "/dev/uhid", "/dev/console"] {
                let (status, said) = try attempt(": < \(node)", as: .mudra)
                #expect(status != 0 && said.contains("Permission denied"), "\(said)")
            }
        }

        @Test("A user does not receive another user's gestures") func userDoesNotReceiveOthersGestures() throws {
            try Package.prepare()
            let screen = try Package.plugIn()
            let mark = try Journal.mark()
            // Before the programs, since a new session may be shown for a moment.
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            let alice = try Resident(.alice, gestures: InstallationTests.gestures)
            alice.waitUntilRegistered(1, after: mark)
            let folder = try TemporaryFolder()
            let spy = try Program(as: .bob, "mudractl", ["monitor", "--json"], in: folder)
            let sniffer = try Program(as: .bob, "/usr/bin/busctl", ["--system", "monitor"], in: folder)
            alice.forget("swiped")
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            #expect(eventually { alice.read("swiped") != nil }, "\(Journal.lines(of: alice.actions, after: mark))")
            #expect(try shell("mudractl gestures --json", as: .bob) == "", "bob sees none")
            #expect(try shell("mudractl gestures --json", as: .alice).contains("\"next\""))
            #expect(!spy.said.contains("next"), "\(spy.said)")
            sniffer.waitForEnd()
            #expect(sniffer.status != 0 && !sniffer.said.contains("org.mudra"), "\(sniffer.said)")
            withExtendedLifetime(bob) {}
        }
    }
}

extension UinputDevice.Description {
    static var mouse: UinputDevice.Description {
        var mouse = UinputDevice.Description()
        mouse.name = Array("mudra test mouse".utf8)
        (mouse.properties, mouse.keys, mouse.relativeAxes) = ([], [BTN_LEFT, BTN_RIGHT], [REL_X, REL_Y])
        return mouse
    }
}
