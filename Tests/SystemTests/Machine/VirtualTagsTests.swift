import CMudraEvdev
import Foundation
import TestSupport
import Testing

@testable import MudraEvdev

/// The udev properties of virtual screens, under the rules in udev-rules.
extension Machine {
    @Suite(.serialized) struct VirtualTags {
        /// Rules for a real screen on seat9, with properties that compositors read, and one property that only this
        /// test uses.
        private static let rules = """
            ACTION=="remove", GOTO="end"
            SUBSYSTEM=="input", ATTRS{phys}=="usb-mudra-test.1/input0", ENV{ID_SEAT}="seat9"
            KERNEL!="event*", GOTO="end"
            ATTRS{phys}!="usb-mudra-test.1/input0", GOTO="end"
            ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1", ENV{LIBINPUT_FUZZ_35}="8", ENV{WL_OUTPUT}="DSI-1"
            ENV{WL_SEAT}="kiosk", ENV{ID_INTEGRATION}="internal", ENV{ID_INPUT_TOUCHSCREEN_INTEGRATION}="internal"
            ENV{ID_INPUT_WIDTH_MM}="400", ENV{ID_INPUT_KEY}="1", ENV{MUDRA_TEST}="1"
            LABEL="end"
            """
        /// libinput's own rule would do, but it is not installed everywhere.
        private static let lateRules = """
            KERNEL=="event*", ATTRS{phys}=="?*", ENV{LIBINPUT_DEVICE_GROUP}="group of $attr{phys}"
            """
        private let folder = "/run/udev/rules.d"
        private let fixture: TemporaryFolder

        init() throws {
            fixture = try TemporaryFolder()
        }

        private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32?, said: String) {
            let program = try Program(program, arguments, in: fixture)
            program.waitForEnd()
            return (program.status, program.said)
        }

        private func udevadm(_ arguments: String...) throws -> String {
            try run("/usr/bin/udevadm", arguments).said
        }

        /// Runs `body` while udev has these rules.
        private func withRules(_ body: () throws -> Void) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let files = ["70-mudra-test": Self.rules, "80-mudra-test": Self.lateRules]
            for (name, text) in files {
                try text.write(toFile: "\(folder)/\(name).rules", atomically: true, encoding: .utf8)
            }
            defer {
                for name in files.keys { try? FileManager.default.removeItem(atPath: "\(folder)/\(name).rules") }
                _ = try? udevadm("control", "--reload")
            }
            _ = try udevadm("control", "--reload")
            try body()
        }

        private func screen(_ physicalPath: String) throws -> UinputDevice {
            try device(.screen(), physicalPath)
        }

        private func device(_ description: UinputDevice.Description, _ physicalPath: String) throws -> UinputDevice {
            var description = description
            description.physicalPath = physicalPath
            let screen = try UinputDevice(description)
            _ = try udevadm("settle")
            return screen
        }

        /// The udev properties of a device.
        private func properties(_ device: String) throws -> [String: String] {
            let lines = try udevadm("info", "--query=property", device).split(separator: "\n")
            return Dictionary(
                lines.map { line in
                    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
                }, uniquingKeysWith: { _, last in last })
        }

        /// The properties that matter to libinput and compositors.
        private func relevant(_ properties: [String: String]) -> [String: String] {
            let prefixes = ["LIBINPUT_", "ID_INPUT", "ID_SEAT", "ID_INTEGRATION", "WL_"]
            return properties.filter { property in prefixes.contains { property.key.hasPrefix($0) } }
        }

        private func name(_ screen: UinputDevice) -> String {
            screen.node.split(separator: "/").last.map(String.init) ?? ""
        }

        @Test("A virtual screen has the real screen's properties", arguments: ["usb-mudra-test.1/", "", "i2c/more/"])
        func aVirtualScreenIsLikeTheRealOne(_ place: String) throws {
            try withRules {
                let real = try screen("usb-mudra-test.1/input0")
                let virtual = try screen("\(place)mudra-\(name(real))")
                let (was, became) = (try properties(real.node), try properties(virtual.node))
                #expect(relevant(was)["LIBINPUT_DEVICE_GROUP"] != nil && relevant(was)["ID_SEAT"] == "seat9")
                #expect(relevant(was).count >= 12, "\(was)")
                #expect(relevant(became) == relevant(was))
                #expect(became["DEVNAME"] == virtual.node && became["MUDRA_TEST"] == nil, "\(became)")
                #expect(became["TAGS"]?.contains(":seat9:") == true, "\(became)")
                // logind goes by the parent device.
                let above = try properties("/sys/class/input/\(name(virtual))/device")
                #expect(above["ID_SEAT"] == "seat9" && above["TAGS"]?.contains(":seat9:") == true, "\(above)")
                #expect(above["TAGS"]?.contains(":seat:") == true)
                withExtendedLifetime((real, virtual)) {}
            }
        }

        @Test("A virtual screen of a screen without tags has no tags") func whereNothingIsSaidNothingIsMadeUp() throws {
            let real = try screen("usb-mudra-test.2/input0")
            let virtual = try screen("usb-mudra-test.2/mudra-\(name(real))")
            let (was, became) = (try properties(real.node), try properties(virtual.node))
            #expect(relevant(became) == relevant(was) && was["ID_INPUT_TOUCHSCREEN"] == "1", "\(became)")
            withExtendedLifetime((real, virtual)) {}
        }

        @Test("A virtual screen has its properties when mudrad runs as its own user")
        func propertiesWhenMudradRunsAsItsOwnUser() throws {
            try withRules {
                let real = try screen("usb-mudra-test.1/input0")
                let file = try fixture.write("[[device]]\nmatch = \"*\"\ngrab = true\n", to: "mudrad.toml")
                let daemon = try Program(as: .mudra, "mudrad", ["--config", file], in: fixture)
                daemon.wait(for: "is grabbed")
                let mudractl = { (words: String...) in try run("mudractl", words).said.split(separator: "\n") }
                let lines = try mudractl("devices")
                #expect(lines.contains { $0.hasPrefix(real.node + " ") && $0.hasSuffix(": used, grabbed") }, "\(lines)")
                let own = lines.filter { $0.contains("a device that mudra has made") }
                let virtual = try #require(own.first?.split(separator: " ").first.map(String.init), "\(lines)")
                #expect(own.count == 1)
                #expect(try relevant(properties(virtual)) == relevant(properties(real.node)))
                #expect(try mudractl("grab", "off", real.node) == [])
                #expect(try !mudractl("devices").contains { $0.contains("grabbed") })
                #expect(try mudractl("grab", "on", name(real)) == [])
                daemon.wait(for: "is grabbed", count: 2)
                withExtendedLifetime(real) {}
            }
        }

        @Test("A virtual pointer has the real screen's seat, output and calibration, and is no touchscreen")
        func aVirtualPointerIsWhereTheScreenIs() throws {
            try withRules {
                let real = try screen("usb-mudra-test.1/input0")
                let pointer = try device(.pointer(), "usb-mudra-test.1/mudra-pointer-\(name(real))")
                let became = try properties(pointer.node)
                for (name, value) in [
                    ("ID_SEAT", "seat9"), ("WL_OUTPUT", "DSI-1"), ("WL_SEAT", "kiosk"), ("ID_INPUT_MOUSE", "1"),
                    ("LIBINPUT_CALIBRATION_MATRIX", "-1 0 1 0 -1 1"),
                ] { #expect(became[name] == value, "\(name)") }
                #expect(became["ID_INPUT_TOUCHSCREEN"] == nil && became["ID_INTEGRATION"] == nil, "\(became)")
                #expect(became["LIBINPUT_FUZZ_35"] == nil && became["MUDRA_TEST"] == nil)
                #expect(became["LIBINPUT_DEVICE_GROUP"] == "group of usb-mudra-test.1/mudra-pointer-\(name(real))")
                #expect(became["TAGS"]?.contains(":seat9:") == true, "\(became)")
                let above = try properties("/sys/class/input/\(name(pointer))/device")
                #expect(above["ID_SEAT"] == "seat9" && above["TAGS"]?.contains(":seat9:") == true, "\(above)")
                withExtendedLifetime((real, pointer)) {}
            }
        }

        @Test("A virtual keyboard is at the real screen's seat") func aVirtualKeyboardIsAtTheSeat() throws {
            try withRules {
                let real = try screen("usb-mudra-test.1/input0")
                let keyboard = try device(.keyboard(), "mudra-keyboard-\(name(real))")
                let became = try properties(keyboard.node)
                #expect(became["ID_SEAT"] == "seat9" && became["TAGS"]?.contains(":seat9:") == true, "\(became)")
                #expect(became["ID_INPUT_KEYBOARD"] == "1" && became["ID_INPUT_TOUCHSCREEN"] == nil, "\(became)")
                #expect(became["WL_SEAT"] == "kiosk" && became["WL_OUTPUT"] == nil, "\(became)")
                withExtendedLifetime((real, keyboard)) {}
            }
        }

        /// Any program that makes a device chooses its physical path.
        @Test("A hostile physical path does nothing") func aHostilePathDoesNothing() throws {
            try withRules {
                let real = try screen("usb-mudra-test.1/input0")
                let own = "mudra-\(name(real))"
                let flag = "/run/mudra-hostile"
                let paths = [
                    "mudra-event", "mudra-event99999999999999999999", "\(own)x", "\(own)/x", "x\(own)", "x/\(own) ",
                    "\(own);touch \(flag)", "\(own)$(touch \(flag))", "\(own)`touch \(flag)`", "\(own)|touch \(flag)",
                    "a' 'b/\(own)';touch \(flag);'", "a\" \"/\(own)\";touch \(flag);\"", "\(own)\ntouch \(flag);",
                    "mudra-event*", "mudra-event[0-9]", "mudra-event0/../../../run/x",
                    "%k/$kernel/mudra-event$env{PATH}", "mudra-pointer-\(name(real))x", "mudra-pointer-event",
                    "mudra-keyboard-\(name(real));touch \(flag)",
                    "mudra-event1 --root=/ --export-db", String(repeating: "mudra-event0/", count: 70) + "e",
                ]
                let screens = try paths.map { path in
                    var description = UinputDevice.Description.screen()
                    description.physicalPath = path
                    return try UinputDevice(description)
                }
                _ = try udevadm("settle")
                for (path, screen) in zip(paths, screens) where !path.contains("\n") {
                    let properties = try properties(screen.node)
                    #expect(properties["ID_INPUT_TOUCHSCREEN"] == "1", "\(path)")
                    #expect(properties["WL_OUTPUT"] == nil && properties["ID_SEAT"] == nil, "\(path): \(properties)")
                }
                #expect(!FileManager.default.fileExists(atPath: flag))
                let honest = try screen(own)
                #expect(try properties(honest.node)["WL_OUTPUT"] == "DSI-1")
                withExtendedLifetime((real, honest)) {}
            }
        }
    }
}
