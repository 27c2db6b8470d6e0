import Glibc
import MudraBus
import MudraInterface
import MudraSupport
import Testing

@testable import MudraDesktop

/// The facts known about a compositor by its program, and about a session by its environment.
@Suite struct CompositorProgramTests {
    private func cancels(_ name: String, calls: Bool? = nil) -> Bool? {
        CompositorProgram(name: name) { _ in calls }.cancelsTouches
    }

    @Test("Compositors that pass cancelled touches on are known") func compositorsThatPassCancelledTouchesOnAreKnown() {
        for name in ["gnome-shell", "kwin_wayland", "kwin_wayland_wr", "niri"] { #expect(cancels(name) == true) }
        // The functions that an unknown program calls do not tell their purpose.
        for name in ["wayfire", "phoc", "labwc", "cage", "weston", "Hyprland"] {
            #expect(cancels(name, calls: true) == false)
        }
        for name in ["", "other"] { #expect(cancels(name, calls: true) == nil) }
    }

    @Test("Compositors that report no position beyond the screen are known")
    func compositorsThatTellNoPlaceBeyondTheScreenAreKnown() {
        let tells = { (name: String, calls: Bool) in CompositorProgram(name: name) { _ in calls }.tellsBeyondEdge }
        #expect(tells("sway", false) == false && tells("sway", true) == nil)
        for name in ["cage", "wayfire", "phoc"] { #expect(tells(name, true) == false) }
        #expect(tells("labwc", true) == true && tells("other", true) == nil)
    }

    @Test("Sway passes cancelled touches on if it calls the function for it") func swayDoesWhereItCallsForIt() {
        #expect(cancels("sway", calls: true) == true)
        #expect(cancels("sway", calls: false) == false)
        #expect(cancels("sway") == nil)
    }

    @Test("Compositors that place a pointer like its touchscreen are known") func placesOfPointersAreKnown() {
        let place = { (name: String) in CompositorProgram(name: name) { _ in nil }.pointerPlace }
        for name in ["gnome-shell", "kwin_wayland", "sway", "labwc", "niri", "Hyprland"] {
            #expect(place(name) == .desktop)
        }
        for name in ["weston", "wayfire"] { #expect(place(name) == .touchscreen) }
        #expect(place("cosmic-comp") == .outputInUse && place("other") == nil)
    }

    /// This very process is at the other end, and its program calls `open` of the C library.
    @Test("The program behind a socket is found") func theProgramBehindASocketIsSeen() throws {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let program = try #require(CompositorProgram(behind: ends[0]))
        #expect("mudraPackageTests.xctest".hasPrefix(program.name) && !program.name.isEmpty, "\(program.name)")
        #expect(program.cancelsTouches == nil)
    }

    private static let environments: [([String: String], Bool?)] = [
        (["DISPLAY": ":0"], false), (["WAYLAND_DISPLAY": "", "DISPLAY": ":0"], false),
        (["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"], nil), (["DISPLAY": ""], nil), ([:], nil),
    ]

    @Test("X passes no cancelled touch on, and a Wayland compositor is asked", arguments: environments)
    func xCancelsNothingAndWaylandIsAsked(
        _ environment: [String: String], _ cancels: Bool?
    ) async {
        let facts = await facts(of: environment)
        #expect(facts.cancelsTouches == cancels && facts.tellsBeyondEdge == cancels)
        #expect(facts.compositor == (cancels == nil ? nil : "X11"))
    }

    @BusActor private func facts(of environment: [String: String]) -> SessionFacts {
        Desktop(environment, log: Log { _ in }).facts
    }
}
