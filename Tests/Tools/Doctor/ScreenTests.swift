import MudraDoctor
import Testing

@Suite("doctor checks touchscreens and the processes that read them") struct ScreenTests {
    @Test("A touchscreen is shown with its node and its name") func aTouchscreenIsNamed() {
        #expect(Machines.check("touchscreen") { _ in }.line == "ok: /dev/input/event3 (ELAN Touchscreen)")
        let two = Machines.check("touchscreen") {
            $0.devices.screens.append(.init(node: "/dev/input/event4", name: "b"))
        }
        #expect(two.line == "ok: /dev/input/event3, /dev/input/event4")
    }

    @Test("Without a touchscreen doctor says why mudrad does not use the nearest candidate")
    func withoutATouchscreenTheNearestCandidateIsNamed() {
        let none = Machines.check("touchscreen") { $0.devices.screens = [] }
        #expect(
            none.line == "problem: there is no touchscreen: Linux and udev know no device that is one"
                + " -> mudractl devices")
        let hidden = DeviceFacts.Candidate(
            node: "/dev/input/event5", name: "Panel", reason: "no touchscreen to udev", isConfigured: false)
        let ignored = DeviceFacts.Candidate(
            node: "/dev/input/event6", name: "Other", reason: "mudrad.toml ignores it", isConfigured: true)
        let one = Machines.check("touchscreen") { ($0.devices.screens, $0.devices.candidates) = ([], [hidden]) }
        #expect(
            one.line == "problem: /dev/input/event5 (Panel) is not used: no touchscreen to udev -> mudractl devices")
        let two = Machines.check("touchscreen") {
            ($0.devices.screens, $0.devices.candidates) = ([], [hidden, ignored])
            $0.daemonConfiguration.files = ["/etc/mudra/mudrad.toml"]
        }
        #expect(
            two.line == "problem: /dev/input/event6 (Other) is not used: mudrad.toml ignores it"
                + " -> sudoedit /etc/mudra/mudrad.toml")
    }

    @Test("Without udev it is unknown whether there is a touchscreen") func withoutUdevItIsUnknown() {
        let check = Machines.check("touchscreen") {
            ($0.devices.screens, $0.devices.failure) = ([], "cannot reach udev")
        }
        #expect(check.line == "unknown: cannot reach udev")
    }

    @Test("A screen that mudrad does not read is a problem, with the reason") func aScreenThatMudradDoesNotRead() {
        #expect(Machines.check("reading") { _ in }.line == "ok: mudrad reads 1 touchscreen")
        let closed = Machines.check("reading") { facts in
            facts.daemon.screens = []
            facts.devices.screens[0].admitsDaemon = false
        }
        #expect(
            closed.line == "problem: the user mudra may not read /dev/input/event3 (ELAN Touchscreen): udev has not"
                + " applied 81-mudra.rules"
                + " -> sudo udevadm control --reload && sudo udevadm trigger --settle /dev/input/event3")
        let other = Machines.check("reading") { $0.daemon.screens = [] }
        #expect(
            other.line == "problem: mudrad does not read /dev/input/event3 (ELAN Touchscreen): its log says why"
                + " -> journalctl -n 20 -u mudrad")
        let off = Machines.check("reading") { $0.daemon.screens[0].isEnabled = false }
        #expect(
            off.line == "problem: /dev/input/event3 is switched off in mudrad -> busctl set-property org.mudra.Mudra1"
                + " /org/mudra/Mudra1/devices/event3 org.mudra.Mudra1.Device Enabled b true")
        let odd = Machines.check("reading") {
            $0.daemon.screens[0].oddities = [
                "is odd", "has palms: put detect_palms = false into mudrad.toml", "is worn",
            ]
        }
        #expect(
            odd.line == "problem: /dev/input/event3 has palms: put detect_palms = false into mudrad.toml"
                + " -> sudoedit /etc/mudra/mudrad.toml")
        let userless = Machines.check("reading") { $0.devices.hasDaemonUser = false }
        #expect(userless.line == "problem: there is no user mudra to read touchscreens -> sudo systemd-sysusers")
        let silent = Machines.check("reading") { $0.daemon.presence = .silent("x") }
        #expect(silent.line == "skipped: mudrad does not answer")
        // The access control list is for mudrad.service. On another bus mudrad runs as the user who started it.
        let own = Machines.check("reading") { facts in
            (facts.daemon.bus, facts.devices.hasDaemonUser) = ("session", false)
            facts.devices.screens[0].admitsDaemon = false
        }
        #expect(own.line == "ok: mudrad reads 1 touchscreen")
    }

    @Test("A grab by another process is a problem, and root sees the process") func aGrabByAnotherProcess() {
        let grab = { (grab: DeviceFacts.GrabState, user: UInt32) in
            Machines.check("grab") { ($0.devices.screens[0].grab, $0.user.id) = (grab, user) }.line
        }
        let text = "another process has grabbed /dev/input/event3 (ELAN Touchscreen), and mudrad receives no touch"
        let processes = [("evtest", 812), ("xinput", 901)].map { DeviceFacts.Process(id: $0.1, name: $0.0) }
        #expect(grab(.free, 1000) == "ok: no process has grabbed /dev/input/event3")
        #expect(grab(.taken([]), 1000) == "problem: \(text) -> sudo mudractl doctor")
        #expect(grab(.taken([processes[0]]), 0) == "problem: \(text): evtest (process 812) -> kill 812")
        #expect(
            grab(.taken(processes), 0)
                == "problem: \(text): one of evtest (process 812), xinput (process 901) -> ps -fp 812,901")
        #expect(
            grab(.unreadable("Permission denied"), 1000)
                == "unknown: only root can test whether a process has grabbed /dev/input/event3: Permission denied"
                + " -> sudo mudractl doctor")
        #expect(
            grab(.touched, 1000)
                == "unknown: /dev/input/event3 is being touched: lift all fingers, and test again -> mudractl doctor")
        let own = Machines.check("grab") { $0.daemon.screens[0].isGrabbed = true }
        #expect(own.line == "ok: mudrad has grabbed /dev/input/event3")
        let none = Machines.check("grab") { $0.devices.screens = [] }
        #expect(none.line == "skipped: there is no touchscreen to grab")
    }
}
