import CMudraEvdev
import Foundation
import MudraBus
import MudraRecording
import TestSupport
import Testing
import TouchSamples

@testable import MudraEvdev

/// If no gesture takes touches, applications see a grabbed screen exactly like the real one.
extension Machine {
    @Suite struct Grabs {
        /// Gestures that ignore all touches outside of a corner.
        private static let elsewhere: [(name: String, type: String, options: [(String, BusValue)])] = [
            (
                "swipe", "swipe",
                [("touches", .uint32(3)), ("direction", .string("left")), ("min_velocity_mm_s", .double(0))]
            ), ("tap", "tap", []),
            ("pan", "pan", []), ("pinch", "pinch", []),
        ].map { ($0, $1, $2 + [("zone", .string("corner")), ("delays_touches_began", .boolean(true))]) }
        private static let corner = "[[zone]]\nname = \"corner\"\nrect = [99.5, 99.5, 0.5, 0.5]\n"

        /// Plays on a grabbed screen and on a twin that is not grabbed, and compares the events.
        private func compare(_ description: UinputDevice.Description, _ streams: [[InputEvent]]) throws {
            let fixture = try GrabFixture(description, configuration: Self.corner, adding: Self.elsewhere)
            var twinDescription = description
            twinDescription.name = Array("mudra twin".utf8)
            let twin = try UinputDevice(twinDescription)
            let application = try LibinputView()
            application.wait(untilItHas: twin.node)
            application.wait(untilItHas: fixture.virtualNode)
            let (expected, seen) = (try EvdevView(twin.node), try EvdevView(fixture.virtualNode))
            var panel = PanelFrames(description)
            for stream in streams {
                let frames = panel.frames(stream)
                for (index, frame) in frames.enumerated() {
                    twin.send(frame.events)
                    fixture.screen?.send(frame.events)
                    // Now and then the daemon finds several frames at once.
                    guard index % 7 < 3 || index == frames.count - 1 else { continue }
                    expected.read()
                    try #require(
                        seen.comes { seen.frames.count >= expected.frames.count },
                        "\(seen.frames.count) frames of \(expected.frames.count): \(fixture.daemon.said)")
                    if index % 14 == 0 { application.catchUp() }
                }
            }
            #expect(seen.frames.count == expected.frames.count)
            for (index, (frame, twin)) in zip(seen.frames, expected.frames).enumerated() {
                let hasTool = description.axes[ABS_MT_TOOL_TYPE] != nil
                try #require((hasTool ? frame.changes : frame.changes.withoutTool) == twin.changes, "frame \(index)")
            }
            let course = { (node: String) in
                application.touches(of: node).map { [$0.kind.rawValue] + ([$0.slot] + $0.place).map { "\($0)" } }
            }
            application.catchUp()
            #expect(!course(twin.node).isEmpty)
            #expect(course(fixture.virtualNode) == course(twin.node))
            print("neighbours: \(seen.frames.count) frames, \(seen.contacts.count) contacts, all the same")
        }

        @Test("Touches of a panel arrive unchanged if no gesture takes them")
        func touchesOfAPanelThatNobodyWantsArriveUnchanged() throws {
            let random = (1...6).map { RandomTouches(seed: UInt64($0), start: UInt64($0) * 10_000_000).events }
            let recorded = try ["demo.evemu", "typing.evemu"].map { try Host.recording($0).events }
            try compare(.panel(), random + recorded)
        }

        @Test("Touches arrive unchanged on a screen without keys, ABS_X, ABS_Y and tools")
        func touchesOfAScreenOfFingersAlone() throws {
            var description = UinputDevice.Description.screen()
            description.keys = []
            for axis in [ABS_X, ABS_Y, ABS_MT_TOOL_TYPE] { description.axes[axis] = nil }
            try compare(description, (7...9).map { RandomTouches(seed: $0, start: $0 * 10_000_000).events })
        }

        /// Dozens of ghost touches, slots that change hands within a frame, one contact per report.
        @Test(
            "Touches recorded from real screens arrive unchanged",
            .enabled(if: Host.screens != nil, "no recordings from the host"),
            arguments: [
                "lg_043e_9aa3_0", "nexio_1870_010d_0", "advanced-silicon_2149_231c_0", "egalax-capacitive_0eef_7349_0",
            ])
        func touchesOfRealScreens(_ name: String) throws {
            let file = try #require(Host.screens).appendingPathComponent("\(name).evemu")
            let recording = try Recording(parsing: Array(try Data(contentsOf: file)))
            try compare(UinputDevice.Description(recording.device), [Array(recording.events.prefix(5_000))])
        }

        @Test(
            "The virtual screen describes itself like the real one",
            arguments: [UinputDevice.Description.panel(), .screen(slots: 2), .screen(slots: 60, resolution: 0)])
        func theVirtualScreenIsTheSame(_ description: UinputDevice.Description) throws {
            let fixture = try GrabFixture(description)
            let (real, virtual) = (try NodeDescription(fixture.node), try NodeDescription(fixture.virtualNode))
            #expect(virtual.withoutTool == real.withoutTool)
            #expect(virtual.axes[ABS_MT_TOOL_TYPE]?[1] == MT_TOOL_PALM)
            #expect(try udevSays(of: fixture.virtualNode) == udevSays(of: fixture.node))
        }

        @Test(
            "Virtual screens of recorded devices describe themselves like the real ones",
            .enabled(if: Host.descriptors != nil, "no descriptors from the host"))
        func virtualScreensOfRealOnesAreTheSame() throws {
            let folder = try #require(Host.descriptors)
            let table = try String(contentsOf: folder.appendingPathComponent("NODES.tsv"), encoding: .utf8)
            let rows = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            let files = rows.filter { $0.count > 3 && $0[3] == "touch" }.map { String($0[1]) }.sorted()
            let sample = stride(from: 0, to: files.count, by: 4).map { files[$0] }
            let fixture = try BusFixture()
            let devices = try sample.map { file in
                let text = try Data(contentsOf: folder.appendingPathComponent(file))
                return (file, try UinputDevice(UinputDevice.Description(try RecordedDevice(parsing: Array(text)))))
            }
            _ = try fixture.run("/usr/bin/udevadm", ["settle", "--timeout=300"])
            let daemon = try fixture.startDaemon(configuration: "[[device]]\nmatch = \"*\"\ngrab = true\n")
            daemon.wait(for: "is grabbed", count: devices.count)
            for (file, device) in devices {
                let node = try #require(
                    GrabFixture.virtualNode(of: device.node), "\(file), \(device.node): \(daemon.said)")
                let (real, virtual) = (try NodeDescription(device.node), try NodeDescription(node))
                #expect(virtual.withoutTool == real.withoutTool, "\(file): \(daemon.said)")
            }
            print("virtual screens of \(devices.count) real ones are the same")
        }

        /// Each new device makes compositors look for it, and applications notice.
        @Test("A screen that is grabbed again and again keeps its virtual screen") func virtualScreensStay() throws {
            let fixture = try GrabFixture()
            let number = { try FileManager.default.destinationOfSymbolicLink(atPath: "/sys/class/input/event" + $0) }
            let name = fixture.virtualNode.replacing("/dev/input/event", with: "")
            let before = try number(name)
            let application = try LibinputView()
            application.wait(untilItHas: fixture.virtualNode)
            for isGrabbed in [false, true, false] {
                #expect(fixture.setGrabbed(isGrabbed).isSuccess)
                #expect(eventually { fixture.isGrabbed == isGrabbed })
            }
            fixture.land([0: (x: 50, y: 50)])
            fixture.lift(0)
            application.wait(for: .up, of: fixture.node)
            #expect(application.course(of: fixture.virtualNode).isEmpty)
            #expect(fixture.setGrabbed(true).isSuccess)
            #expect(eventually { fixture.isGrabbed == true })
            fixture.land([0: (x: 50, y: 50)])
            fixture.lift(0)
            application.wait(for: .up, of: fixture.virtualNode)
            #expect(GrabFixture.virtualNode(of: fixture.node) == fixture.virtualNode)
            // The kernel gives no number twice.
            #expect(try number(name) == before)
        }

        /// A tablet that is turned, docked and undocked while a program grabs its screen.
        @Test("Of grabs, turns and switches in quick succession, the last of each counts") func lastChangesCount()
            throws
        {
            let fixture = try GrabFixture(configuration: "[[device]]\nmatch = \"tablet switch\"\nignore = false\n")
            let toggle = try UinputDevice(.tabletSwitch())
            let application = try LibinputView()
            application.wait(untilItHas: fixture.virtualNode)
            let set = { (property: String, value: BusValue) in
                fixture.beginSetting(property, value, by: fixture.client)
            }
            let sides = ["normal", "left-up", "bottom-up", "right-up"]
            // The first change takes effect at once, so it must not be like the last.
            let answers = (1...22).flatMap { count in
                let isEven = count % 2 == 0
                toggle.send([(EV_SW, SW_TABLET_MODE, isEven ? 1 : 0), (EV_SYN, SYN_REPORT, 0)])
                return [
                    set("Grabbed", .boolean(isEven)), set("Enabled", .boolean(isEven)),
                    set("Orientation", .string(sides[count % 4])),
                ]
            }
            #expect(eventually { answers.allSatisfy { $0() } })
            // mudrad answers a call when its change is in force.
            #expect(fixture.get("Orientation") == "bottom-up" && fixture.get("Enabled") == true)
            #expect(eventually { fixture.isGrabbed == true })
            let isTablet = eventually {
                fixture.client.get("TabletMode", of: "org.mudra.Mudra1.Manager", at: "/org/mudra/Mudra1") == true
            }
            #expect(isTablet, "\(fixture.daemon.said)")
            fixture.land([0: (x: 50, y: 50)])
            fixture.lift(0)
            application.wait(for: .up, of: fixture.virtualNode)
            #expect(application.course(of: fixture.virtualNode) == ["DOWN 0", "UP 0"])
            #expect(application.course(of: fixture.node).isEmpty)
        }

        /// The udev properties that libinput and compositors use.
        private func udevSays(of node: String) throws -> [String] {
            let folder = try TemporaryFolder()
            let udevadm = try Program(
                "/usr/bin/udevadm", ["info", "--query=property", node], in: folder, environment: ["LD_LIBRARY_PATH": ""]
            )
            udevadm.waitForEnd()
            return udevadm.said.split(separator: "\n").map(String.init).filter { line in
                ["ID_INPUT", "ID_SEAT", "LIBINPUT_", "WL_"].contains { line.hasPrefix($0) }
            }.filter { !$0.hasPrefix("LIBINPUT_DEVICE_GROUP") }.sorted()
        }
    }
}
