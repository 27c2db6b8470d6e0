import Testing

/// A compositor or the X server, as a user starts it on a terminal.
struct Compositor: CustomTestStringConvertible {
    let name: String
    let program: String
    /// The commands of the login shell. They run `~/inside` in the session.
    var start: String
    /// The contents of ~/compositor.conf.
    var configuration = ""
    /// The program that manages the X server's windows; nil: it is a compositor of Wayland.
    var windowManager: String?

    /// Without acceleration pixman is the fastest renderer. It is used wherever there is a choice.
    static let all = [
        Compositor(
            name: "Sway", program: "sway", start: "export WLR_RENDERER=pixman; exec sway -c ~/compositor.conf",
            configuration: "exec ~/inside\ndefault_border none\nxwayland disable\n"),
        Compositor(name: "labwc", program: "labwc", start: "export WLR_RENDERER=pixman; exec labwc -s ~/inside"),
        Compositor(
            name: "Wayfire", program: "wayfire",
            start: "export WLR_RENDERER_ALLOW_SOFTWARE=1; exec wayfire -c ~/compositor.conf",
            configuration: """
                [core]
                plugins = autostart
                xwayland = false
                [autostart]
                autostart_wf_shell = false
                inside = ~/inside
                """),
        Compositor(name: "cage", program: "cage", start: "export WLR_RENDERER=pixman; exec cage -- ~/inside"),
        Compositor(
            name: "Weston", program: "weston", start: "exec weston --config=$HOME/compositor.conf",
            configuration:
                "[core]\nidle-time=0\nuse-pixman=true\n[autolaunch]\npath=/home/alice/inside\n"),
        x11(with: "openbox"),
    ]

    static func x11(with windowManager: String) -> Compositor {
        Compositor(
            name: "X11", program: "Xorg", start: "exec xinit ~/inside -- :0 vt1 -keeptty", windowManager: windowManager)
    }

    static func named(_ name: String) throws -> Compositor { try #require(all.first { $0.name == name }) }

    var testDescription: String { windowManager.map { "\(name) with \($0)" } ?? name }

    var isX11: Bool { windowManager != nil }

    /// Tests of the compositor are skipped if a program is missing.
    var isInstalled: Bool { Host.has(program) && windowManager.map { Host.has($0) } != false }

    /// The version of Debian's package.
    func version() throws -> String {
        let package = isX11 ? "xserver-xorg-core" : program
        return try Package.shell("dpkg-query --show --showformat='${Version}' \(package)")
    }

    /// The shell script of the login.
    var login: String { "#!/bin/sh\n{ \(start); } >~/compositor.log 2>&1\n" }

    /// The shell script that runs inside the session for as long as it lasts.
    var inside: String {
        """
        #!/bin/sh
        env -0 >~/environment.new
        mv ~/environment.new ~/environment
        exec \(windowManager ?? "sleep infinity")
        """
    }
}
