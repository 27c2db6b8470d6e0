import Glibc
import TestSupport
import Testing

@testable import MudraDesktop

/// The places where the window manager's socket is looked for.
@Suite struct WindowManagerSocketTests {
    private func paths(_ environment: [String: String], _ process: Int32 = 0) -> [String] {
        WindowManagerSocket.candidates(environment, compositor: process).map(\.path)
    }

    @Test("Without an environment and without a process there is no socket") func thereMayBeNone() {
        #expect(paths([:]) == [])
        #expect(paths(["XDG_RUNTIME_DIR": "/nonexistent", "SWAYSOCK": "", "I3SOCK": "relative"]) == [])
        for name in ["../x", "..", ".", "/x"] { #expect(paths(["HYPRLAND_INSTANCE_SIGNATURE": name]) == []) }
        #expect(!paths(["XDG_RUNTIME_DIR": "relative"], 43).contains { $0.hasPrefix("relative") })
        let absolute = paths(["XDG_RUNTIME_DIR": "/nonexistent", "WAYLAND_DISPLAY": "/run/wayland-1"], 43)
        #expect(!absolute.contains { $0.contains("niri") })
        #expect(WindowManagerSocket.find(["SWAYSOCK": "/nonexistent/sway"], compositor: 0) == nil)
    }

    @Test("The environment names the sockets") func theEnvironmentNamesThem() throws {
        #expect(paths(["SWAYSOCK": "/r/sway", "I3SOCK": "/r/sway"]) == ["/r/sway"])
        #expect(paths(["I3SOCK": "/r/i3"]) == ["/r/i3"] && paths(["NIRI_SOCKET": "/r/niri"]) == ["/r/niri"])
        let hyprland = ["HYPRLAND_INSTANCE_SIGNATURE": "abc_1", "XDG_RUNTIME_DIR": "/nonexistent"]
        #expect(paths(hyprland) == ["/nonexistent/hypr/abc_1/.socket2.sock", "/tmp/hypr/abc_1/.socket2.sock"])
        let found = try #require(WindowManagerSocket.candidates(hyprland, compositor: 0).first)
        #expect(found.questionPath == "/nonexistent/hypr/abc_1/.socket.sock" && found.dialogue().name == "Hyprland")
        for (variable, name) in [("SWAYSOCK", "Sway"), ("I3SOCK", "i3"), ("NIRI_SOCKET", "niri")] {
            let found = WindowManagerSocket.candidates([variable: "/r/socket"], compositor: 0)
            #expect(found.first?.dialogue().name == name)
        }
    }

    @Test("The compositor's process tells its sockets") func theProcessTellsThem() throws {
        let folder = try TemporaryFolder()
        try folder.write("43\nwayland-1\n", to: "hypr/new/hyprland.lock")
        try folder.write("4\nwayland-1\n", to: "hypr/old/hyprland.lock")
        try folder.write("", to: "hypr/none/other")
        try folder.write("43\nwayland-1\n", to: "hypr/.hidden/hyprland.lock")
        let environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-1"]
        #expect(
            paths(environment, 43).filter { $0.hasPrefix(folder.path) }
                == [
                    "sway-ipc.\(getuid()).43.sock", "niri.wayland-1.43.sock", "hypr/new/.socket2.sock",
                ].map(folder.path))
    }

    @Test("A socket counts only if the compositor listens there") func othersDoNotCount() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixSocket.listener(at: folder.path("sway"))
        let environment = ["SWAYSOCK": folder.path("sway"), "NIRI_SOCKET": folder.path("gone")]
        #expect(WindowManagerSocket.find(environment, compositor: 0)?.kind == .sway)
        #expect(WindowManagerSocket.find(environment, compositor: getpid())?.kind == .sway)
        #expect(WindowManagerSocket.find(environment, compositor: getppid()) == nil)
        close(listener)
        #expect(WindowManagerSocket.find(environment, compositor: 0) == nil)
    }

    /// In /tmp, any user can make any number of them.
    @Test("A folder of another user is not looked into", .enabled(if: geteuid() == 0, "as root only"))
    func foldersOfOtherUsersDoNotCount() throws {
        let folder = try TemporaryFolder()
        try folder.write("43\nwayland-1\n", to: "hypr/other/hyprland.lock")
        #expect(paths(["XDG_RUNTIME_DIR": folder.path], 43).contains { $0.contains("hypr/other") })
        #expect(chown(folder.path("hypr/other"), 12_345, 12_345) == 0)
        #expect(!paths(["XDG_RUNTIME_DIR": folder.path], 43).contains { $0.contains("hypr/other") })
    }
}
