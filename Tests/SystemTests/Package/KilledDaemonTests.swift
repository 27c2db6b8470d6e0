import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// A killed mudrad may leave touches down on its virtual screens. The next mudrad lifts them.
extension Package {
    @Suite(.serialized) struct KilledDaemonTests {
        private var keptDescriptors: String { service.property("NFileDescriptorStore") }

        /// Waits until the virtual screen is read: the daemon releases a screen that no application reads.
        private func waitForVirtualScreen(of screen: UinputDevice, in application: LibinputView) -> String {
            var node: String?
            #expect(
                eventually {
                    node = GrabFixture.virtualNode(of: screen.node)
                    return node != nil
                })
            application.wait(untilItHas: node ?? "")
            return node ?? ""
        }

        @Test("The next mudrad lifts touches that were down before it removes their screen")
        func touchesAreLiftedBeforeTheirScreenGoes() throws {
            try prepare(configuration: "[[device]]\nmatch = \"*\"\ngrab = true\n")
            let application = try LibinputView()
            let mark = try Journal.mark()
            let screen = try UinputDevice(.screen())
            for round in 1...3 {
                let node = waitForVirtualScreen(of: screen, in: application)
                #expect(
                    soon {
                        Journal.lines(of: service, after: mark).components(separatedBy: " is grabbed").count > round
                    })
                #expect(soon { keptDescriptors == "1" })
                // An earlier screen may have had the same node.
                let before = application.touches(of: node)
                let count = { (kind: LibinputEvent.Kind) in before.count { $0.kind == kind } + 2 }
                for slot in Int32(0)...1 {
                    screen.send([
                        (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, Int32(2 * round) + slot),
                        (EV_ABS, ABS_MT_POSITION_X, 500), (EV_ABS, ABS_MT_POSITION_Y, 500), (EV_SYN, SYN_REPORT, 0),
                    ])
                }
                application.wait(for: .down, count: count(.down), of: node)
                let pid = service.pid
                try shell("systemctl kill --signal=KILL mudrad.service")
                #expect(service.isRunning(notAs: pid))
                application.wait(for: .up, count: count(.up), of: node)
                application.wait(untilItHas: node, false)
                #expect(!application.events.contains { $0.kind == .cancel }, "lifted, not only gone")
                for slot in Int32(0)...1 {
                    screen.send([
                        (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_SYN, SYN_REPORT, 0),
                    ])
                }
            }
            try shell("systemctl stop mudrad.service")
            #expect(keptDescriptors == "0")
        }
    }
}
