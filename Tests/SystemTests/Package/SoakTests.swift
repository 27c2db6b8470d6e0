import Foundation
import TestSupport
import Testing

/// Everything at the same time for `MUDRA_SOAK_SECONDS`, which shows leaks and gestures that never end.
extension Package {
    @Suite(.serialized) struct SoakTests {
        private static let variables = ProcessInfo.processInfo.environment
        private static let seconds = variables["MUDRA_SOAK_SECONDS"].flatMap { Double($0) } ?? 25
        private static let seed =
            variables["MUDRA_SOAK_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...999_999)

        /// The most memory that the service may have gained at the end, compared with the first quarter. Measured: 0.8
        /// MB in five minutes, 0.3 MB in thirty, in steps of which the last came before the tenth.
        private static let mostGrowthKilobytes = 1_536
        /// The same for `mudra-actions`. Measured: 2.2 MB in five minutes, with one more thread of Dispatch, and 8 kB
        /// in thirty.
        private static let mostGrowthOfActionsKilobytes = 3_072

        @Test(
            "The service survives everything at the same time without leaks",
            .enabled(if: Tier.isAll || variables["MUDRA_SOAK_SECONDS"] != nil, "in make test-all only"))
        func everythingAtOnceForAWhile() throws {
            print("soak: seed \(Self.seed)")
            let mark = try Journal.mark()
            let machine = try SoakMachine(seed: Self.seed)
            let (service, kiosk) = (machine.service, machine.kiosk)
            // The service and both mudra-actions have to survive.
            let stays = [service.pid, kiosk.actions.pid, machine.alice.actions.pid]
            expectThatCommandsRun(on: machine)

            let began = ContinuousClock.now
            try machine.act(forSeconds: Self.seconds / 4)
            try settle(machine)
            let before = stays.map(Figures.init)
            try machine.act(forSeconds: Self.seconds * 3 / 4)
            try settle(machine)
            for (pid, before) in zip(stays, before) {
                // Idle threads end after a while. Dispatch may keep one more, once.
                let isAsFew = eventually {
                    let now = Figures(of: pid)
                    return now.descriptors == before.descriptors && now.threads <= before.threads + 1
                }
                #expect(isAsFew, "\(before), and now \(Figures(of: pid))")
            }
            let after = stays.map(Figures.init)
            let seconds = (ContinuousClock.now - began).components.seconds
            let status = try shell("mudractl status --json")
            print("soak: memory of mudrad and mudra-actions, round by round, in kB: \(machine.memory)")
            let threads = try shell("cd /proc/\(service.pid)/task; grep -s . */comm */wchan | tr '\\n' ' '")
            print("soak: threads of mudrad: \(threads)")
            print(Self.summary(of: machine, seconds, status, before, after))

            let growth = zip(before, after).map { $1.residentKibibytes - $0.residentKibibytes }
            #expect(growth[0] < Self.mostGrowthKilobytes)
            #expect(growth.dropFirst().allSatisfy { $0 < Self.mostGrowthOfActionsKilobytes })
            // The processes are still the same.
            #expect(service.state == "active" && service.pid == stays[0] && service.restarts == 0)
            #expect(machine.alice.actions.pid == stays[2] && machine.alice.actions.restarts == 0)
            try expectThatNothingCrashed(since: mark)
            try expectThatNothingWasKept(from: kiosk, since: mark)
            // Enough has happened for a soak test.
            #expect(machine.screens.allSatisfy { $0.counts.touches > 0 && $0.counts.unplugs > 0 })
            #expect(machine.crowd.gone > 0 && machine.crowd.heldUp > 0)
            #expect(["began", "ended", "recognized"].allSatisfy { kiosk.ledger.count($0) > 0 })
        }

        /// Brings everything to rest, and checks the final state.
        private func settle(_ machine: SoakMachine) throws {
            try machine.rest()
            expectThatCommandsRun(on: machine)
            let kiosk = machine.kiosk
            #expect(
                eventually {
                    kiosk.listen()
                    return kiosk.ledger.inProgress.isEmpty
                }, "\(kiosk.ledger.inProgress) go on without fingers")
            #expect(kiosk.ledger.complaints.isEmpty, "\(kiosk.ledger.complaints)")
            // Every command ran, and each ran once.
            #expect(
                eventually { kiosk.commands().due == kiosk.commands().run },
                "\(kiosk.commands()) \(kiosk.actions.said)")
        }

        /// Taps until alice's command has run and the kiosk has received the tap. logind and polkit may take a while to
        /// settle.
        private func expectThatCommandsRun(on machine: SoakMachine) {
            machine.alice.forget("touched")
            machine.kiosk.listen()
            for screen in machine.screens {
                let heard = machine.kiosk.ledger.count("recognized")
                let isHeard = tap(screen) {
                    machine.kiosk.listen()
                    return machine.kiosk.ledger.count("recognized") > heard
                }
                #expect(isHeard, "\(screen.kind): \(machine.kiosk.ledger.counts)")
            }
            let isRun = tap(machine.screens[0]) { machine.alice.read("touched") != nil }
            #expect(isRun, "alice's command is not run")
        }

        /// Taps repeatedly until a condition holds.
        private func tap(_ screen: SoakScreen, until condition: () -> Bool) -> Bool {
            (0..<60).contains { _ in
                screen.tap()
                return eventually(within: 1, condition)
            }
        }

        private func expectThatNothingCrashed(since mark: String) throws {
            let journal = try shell("journalctl --sync; journalctl --no-pager --output=short --since=\(mark)")
            let signs = /(?i)segfault|traps:|core.dump|fatal error|program crashed|status=\d+\/[A-Z]+/
            let crashes = journal.split(separator: "\n").filter { $0.contains(signs) }
            #expect(crashes.isEmpty, "\(crashes.joined(separator: "\n"))")
        }

        /// Checks that the kiosk has received all gestures, and that all its commands have run.
        private func expectThatNothingWasKept(from kiosk: SoakKiosk, since mark: String) throws {
            let names = try kiosk.busNames()
            #expect(names.count == 2)
            let dropped = Journal.lines(of: service, after: mark).split(separator: "\n").filter { line in
                names.contains { line.contains("the subscription of \($0) ends") }
            }
            #expect(dropped.isEmpty, "\(dropped)")
        }

        private static func summary(
            of machine: SoakMachine, _ seconds: Int64, _ status: String, _ before: [Figures],
            _ after: [Figures]
        ) -> String {
            let counts = machine.screens.map(\.counts)
            let ledger = machine.kiosk.ledger
            let states = ["began", "changed", "ended", "cancelled", "recognized"].map { "\(ledger.count($0)) \($0)" }
            let crowd = machine.crowd
            let figures = zip(zip(before, after), ["mudrad", "kiosk's mudra-actions", "alice's"]).map { figures, name in
                let (before, after) = figures
                return "\(name) \(before.residentKibibytes) to \(after.residentKibibytes) kB, "
                    + "\(before.descriptors) to \(after.descriptors) descriptors, "
                    + "\(before.threads) to \(after.threads) threads"
            }
            return """
                soak: \(seconds) s, seed \(seed); \(counts.map(\.touches).reduce(0, +)) touches in \
                \(counts.map(\.frames).reduce(0, +)) frames; gestures \(states.joined(separator: ", ")); \
                \(machine.kiosk.commands().run.values.reduce(0, +)) commands; clients \(crowd.come) come, \
                \(crowd.gone) killed, \(crowd.heldUp) held up; \(machine.reloads) reloads, \
                \(counts.map(\.unplugs).reduce(0, +)) unplugs, \(machine.switches) switches of the session; \
                \(figures.joined(separator: "; ")); \(status)
                """
        }
    }
}

/// The figures of a process that must not grow.
private struct Figures {
    let residentKibibytes: Int
    let descriptors: Int
    let threads: Int

    init(of pid: pid_t) {
        let record = ProcessRecord(of: pid)
        (residentKibibytes, descriptors, threads) = (
            record.residentKibibytes, record.openDescriptors, record.threads.count
        )
    }
}
