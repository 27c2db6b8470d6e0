import CMudraEvdev
import Foundation
import MudraRecording
import Testing

@testable import MudraEvdev

/// The real devices that the service may open under the package's rules and hardware database.
extension Package {
    @Suite(.serialized) struct UdevRulesTests {
        /// The test cannot emulate the devices' computer, so it queries the database as udev's rules would.
        @Test("The hardware database knows devices that report a wrong size")
        func theHardwareDatabaseKnowsWhoMeasuresWrong() throws {
            try Package.install()
            let screen = "evdev:name:GXTP7380:00 27C6:0113:dmi:bvnAmericanMegatrendsInternational,LLC.:bvr2.10:svnGPD"
            let known = try shell("systemd-hwdb query '\(screen):pnG1621-02:pvrDefaultstring:'")
            for axis in ["00", "01", "35", "36"] { #expect(known.contains("EVDEV_ABS_\(axis)=::33\n"), "\(known)") }
            #expect(
                try !attempt("systemd-hwdb query '\(screen):pnG1619-04:pvrDefaultstring:'").said.contains("EVDEV_ABS"))
        }

        @Test(
            "The service may open touchscreens and their pens and no other device",
            .enabled(if: Host.descriptors != nil, "no descriptors from the host"))
        func theServiceComesToTouchscreensAndTheirPensAndToNothingElse() throws {
            try Package.prepare()
            let folder = try #require(Host.descriptors)
            let table = try String(contentsOf: folder.appendingPathComponent("NODES.tsv"), encoding: .utf8)
            let rows = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            var counts: [String: Int] = [:]
            // The kernel has numbers for 256 input devices.
            for batch in stride(from: 1, to: rows.count, by: 50).map({ rows[$0..<min($0 + 50, rows.count)] }) {
                let devices = try batch.map { row in
                    let text = try Data(contentsOf: folder.appendingPathComponent(String(row[1])))
                    return (row, try UinputDevice(.init(try RecordedDevice(parsing: Array(text)))))
                }
                try shell("udevadm settle --timeout=300")
                let nodes = devices.map(\.1.node).joined(separator: " ")
                let entries = try shell(
                    """
                    for node in \(nodes); do
                        stat --format="%U $(getfacl --absolute-names --omit-header $node | grep ^user:[^:])" $node
                    done
                    """
                ).split(separator: "\n")
                #expect(entries.count == devices.count)
                for ((row, device), entry) in zip(devices, entries) {
                    let (kind, isDirect) = (row[3], row[4] == "1")
                    let isOurs = kind == "touch" || kind == "pen" && isDirect
                    counts["\(kind)\(isDirect ? ", direct" : ""): \(entry)", default: 0] += 1
                    #expect(
                        entry == (isOurs ? "root user:mudra:r--" : "root "),
                        "\(row[1]), \(row[2]), \(kind), direct \(row[4]), is \(entry)'s: \(properties(of: device))")
                }
            }
            for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
                print("who comes to devices: \(what) \(count)")
            }
        }

        @Test("The service may open a tablet switch, but no lid switch and no keyboard that has a tablet switch")
        func tabletSwitches() throws {
            try Package.prepare()
            let entry = { (name: String, keys: [Int32], switches: [Int32]) in
                var description = UinputDevice.Description()
                (description.name, description.bus, description.properties) = (Array(name.utf8), BUS_HOST, [])
                (description.keys, description.switches) = (keys, switches)
                let device = try UinputDevice(description)
                try shell("udevadm settle --timeout=60")
                return try shell("getfacl --absolute-names --omit-header \(device.node)").contains("user:mudra:r--\n")
            }
            #expect(try entry("tablet switch", [], [SW_TABLET_MODE]))
            #expect(try entry("extra buttons", [KEY_PROG1, KEY_VOLUMEUP], [SW_TABLET_MODE, SW_LID]))
            #expect(try !entry("lid", [], [SW_LID]))
            #expect(try !entry("keyboard", UinputDevice.Description.keyboard().keys, [SW_TABLET_MODE]))
        }

        private func properties(of device: UinputDevice) -> String {
            let sysfs = "/sys/class/input/\(device.node.split(separator: "/").last ?? "")/device"
            let said = try? attempt(
                "udevadm info --query=property \(device.node) | grep ID_INPUT; cat \(sysfs)/modalias \(sysfs)/properties"
            )
            return said?.said.replacingOccurrences(of: "\n", with: " ") ?? ""
        }
    }
}
