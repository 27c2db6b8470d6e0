import CMudraEvdev
import Foundation
import MudraRecording
import TestSupport
import Testing

@testable import MudraEvdev

/// mudrad uses the properties that udev has for a device.
extension Machine {
    @Suite struct Udev {
        /// A rule or the hardware database may correct the device's description, or know that a screen was built in
        /// upside down.
        @Test("mudrad follows udev's properties") func aRuleOfUdevsIsFollowed() throws {
            try FileManager.default.createDirectory(atPath: "/run/udev/rules.d", withIntermediateDirectories: true)
            let rules = "/run/udev/rules.d/99-mudra-test.rules"
            defer { try? FileManager.default.removeItem(atPath: rules) }
            try """
            ACTION!="remove", KERNEL=="event*", ATTRS{name}=="turned", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"
            ACTION!="remove", KERNEL=="event*", ATTRS{name}=="turned", ENV{ID_INPUT_WIDTH_MM}="400", \
            ENV{ID_INPUT_HEIGHT_MM}="200", ENV{ID_SEAT}="seat9"
            ACTION!="remove", KERNEL=="event*", ATTRS{name}=="hidden", ENV{ID_INPUT_TOUCHSCREEN}=""
            """.write(toFile: rules, atomically: true, encoding: .utf8)
            let fixture = try MachineFixture()
            _ = try fixture.run("/usr/bin/udevadm", ["control", "--reload"])
            var description = UinputDevice.Description.screen(resolution: 0)
            description.name = Array("turned".utf8)
            let screen = try fixture.plugIn(description, saying: "400 x 200 mm")
            #expect(fixture.device("Seat", of: screen.node)?.text == "seat9")
            fixture.addSwipe()
            // A swipe to the right, on a screen that was built in upside down.
            try screen.play(Strokes.threeFingerSwipe(by: 80))
            fixture.wait(for: "swipe", ["recognized"])

            description.name = Array("hidden".utf8)
            let hidden = try UinputDevice(description)
            _ = try fixture.run("/usr/bin/udevadm", ["settle"])
            let listed = try fixture.run("mudractl", ["devices"]).said
            #expect(listed.contains("\(hidden.node)  hidden: not used: not a touchscreen"), "\(listed)")
        }

        @Test(
            "mudrad uses touchscreens among all recorded devices and no other device",
            .enabled(if: Host.descriptors != nil, "no descriptors from the host")
        )
        func everyDescriptorIsJudgedAsItIs() throws {
            let folder = try #require(Host.descriptors)
            let table = try String(contentsOf: folder.appendingPathComponent("NODES.tsv"), encoding: .utf8)
            let rows = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            let kinds = Dictionary(uniqueKeysWithValues: rows.dropFirst().map { (String($0[1]), String($0[3])) })
            #expect(kinds.count > 200)
            var matrix: [String: Int] = [:]
            // The kernel has numbers for 256 input devices, and udev has few workers for all of them.
            let files = kinds.keys.sorted()
            for start in stride(from: 0, to: files.count, by: 50) {
                let batch = files[start..<min(start + 50, files.count)]
                try judge(batch, in: folder) { file, isUsed, line in
                    let kind = kinds[file] ?? ""
                    matrix["\(kind): \(isUsed ? "used" : "not used")", default: 0] += 1
                    #expect(isUsed == (kind == "touch"), "\(file), \(kind): \(line)")
                }
            }
            for (what, count) in matrix.sorted(by: { $0.key < $1.key }) {
                print("descriptors through udev: \(what) \(count)")
            }
            #expect(matrix.values.reduce(0, +) == kinds.count)
        }

        private func judge(
            _ files: ArraySlice<String>, in folder: URL, _ verdict: (String, Bool, String) -> Void
        ) throws {
            let fixture = try TemporaryFolder()
            let devices = try files.map { file in
                let text = try Data(contentsOf: folder.appendingPathComponent(file))
                return (file, try UinputDevice(UinputDevice.Description(try RecordedDevice(parsing: Array(text)))))
            }
            try Program("/usr/bin/udevadm", ["settle", "--timeout=300"], in: fixture).waitForEnd()
            let listing = try Program("mudractl", ["devices", "--json"], in: fixture)
            listing.waitForEnd()
            let lines = listing.said.split(separator: "\n").map(String.init)
            for (file, device) in devices {
                let line = lines.first { $0.contains("\"node\":\"\(device.node)\"") } ?? ""
                #expect(!line.isEmpty, "\(file) is not listed")
                verdict(file, line.contains("\"used\":true"), line)
            }
        }
    }
}

extension UinputDevice.Description {
    /// A device as a recording describes it.
    init(_ device: RecordedDevice) {
        let codes = { (bits: CapabilityBits, count: Int32) in (0..<count).filter { bits.contains(Int($0)) } }
        name = Array(device.name.utf8)
        vendor = Int32(device.vendor)
        product = Int32(device.product)
        properties = codes(device.capabilities.properties, INPUT_PROP_CNT)
        keys = codes(device.capabilities.keys, KEY_CNT)
        relativeAxes = codes(device.capabilities.relativeAxes, REL_CNT)
        axes = Dictionary(uniqueKeysWithValues: device.axes.map { (Int32($0.key), $0.value) })
    }
}
