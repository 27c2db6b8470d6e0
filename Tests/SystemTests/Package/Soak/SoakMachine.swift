import Foundation
import TestSupport
import Testing
import TouchSamples

/// All that happens at once to the installed service.
final class SoakMachine {
    let service = Package.service
    let screens: [SoakScreen]
    let kiosk: SoakKiosk
    let alice: Resident
    let bob: LoginSession
    /// Has all screens open, without a word: a grab whose touches reach nobody would be suspended.
    private let application: Program
    let crowd = SoakCrowd(of: [.alice, .bob])
    private(set) var reloads = 0
    private(set) var switches = 0
    /// What the service and the kiosk's mudra-actions had in memory at the end of each round, in kB.
    private(set) var memory: [[Int]] = []
    private var numbers: SeededNumbers

    init(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        try Package.prepare(configuration: Self.configuration(""))
        let seeds = SoakScreen.Kind.allCases.map { _ in numbers.next() }
        screens = try zip(SoakScreen.Kind.allCases, seeds).map { try SoakScreen($0, seed: $1) }
        self.numbers = numbers
        application = try Program("/usr/libexec/libinput/libinput-debug-events", ["--quiet"], in: TemporaryFolder())
        #expect(service.isRunning())
        let mark = try Journal.mark()
        bob = try LoginSession(of: .bob, at: .terminal(3))
        alice = try Resident(.alice, gestures: Self.gestures)
        alice.waitUntilRegistered(1, after: mark)
        kiosk = try SoakKiosk()
    }

    // MARK: What is done

    private enum Deed: CaseIterable {
        case enter, enterToo, holdUp, enterThird, letGoOn, leave
        case reload, reloadBySystemd, configure, misconfigure
        case lock, unlock, bobComes, aliceComes
        case pullOutPanel, pullOutAnonymous, pullOutSingle
        case ask
    }

    /// Has everything happen, again and again and in ever another order, for so long; once at least.
    func act(forSeconds seconds: Double) throws {
        for screen in screens { screen.begin() }
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            for deed in Deed.allCases.shuffled(using: &numbers) {
                try perform(deed)
                usleep(.random(in: 0...400_000, using: &numbers))
                kiosk.listen()
            }
            let processes = [service.pid, kiosk.actions.pid]
            memory.append(processes.map { ProcessRecord(of: $0).residentKibibytes })
        } while ContinuousClock.now < end
    }

    private func perform(_ deed: Deed) throws {
        switch deed {
        case .enter, .enterToo, .enterThird: try crowd.enter(&numbers)
        case .holdUp: crowd.holdUp(&numbers)
        case .letGoOn: crowd.letGoOn(&numbers)
        case .leave: crowd.leave(&numbers)
        case .reload:
            kill(service.pid, SIGHUP)
            reloads += 1
        case .reloadBySystemd:
            try Package.shell("systemctl reload mudrad.service")
            reloads += 1
        case .configure:
            try configure(Self.changes.randomElement(using: &numbers) ?? "")
        case .misconfigure:
            try configure("[[device]]\nmatch = \"*\"\norientation = \"no way up\"\n")
        case .lock: try alice.session.setLocked(true)
        case .unlock: try alice.session.setLocked(false)
        case .bobComes:
            try bob.activate()
            switches += 1
        case .aliceComes:
            try alice.session.activate()
            switches += 1
        case .pullOutPanel: screens[0].pullOut()
        case .pullOutAnonymous: screens[1].pullOut()
        case .pullOutSingle: screens[2].pullOut()
        case .ask:
            let question = ["devices", "gestures --json", "status"].randomElement(using: &numbers) ?? "status"
            let (status, said) = try Package.attempt("mudractl \(question)", as: .kiosk)
            // 3: mudrad.toml has an error just now, and `devices` looks into it.
            #expect(status == 0 || status == 3, "mudractl \(question): \(said)")
        }
    }

    /// Everything comes to rest: alice at her unlocked session, the screens there and nobody at them, none of the crowd.
    func rest() throws {
        for screen in screens { screen.rest() }
        crowd.leave()
        try configure("")
        try alice.session.activate()
        try alice.session.setLocked(false)
        try Package.shell("udevadm settle")
    }

    // MARK: The configuration

    /// Replaces the service's configuration, of which the service has to become aware.
    private func configure(_ text: String) throws {
        try Self.configuration(text).write(toFile: "/etc/mudra/mudrad.toml", atomically: true, encoding: .utf8)
        reloads += 1
    }

    /// Always: a grabbed screen, whose fingers do not let it go, and the kiosk.
    private static func configuration(_ more: String) -> String {
        """
        [access]
        users = ["kiosk"]
        [grab]
        emergency_exit = false
        [[device]]
        match = "mudra soak panel"
        grab = true

        """ + more
    }

    private static let changes = [
        "",
        "[[device]]\nmatch = \"mudra soak anonymous\"\ngrab = true\n",
        "[[device]]\nmatch = \"mudra soak panel\"\ngrab = false\n",
        "[[device]]\nmatch = \"mudra soak single\"\nignore = true\n",
        "[[device]]\nmatch = \"*\"\norientation = \"left-up\"\n",
        "[[zone]]\nname = \"taskbar\"\nrect = [0, 80, 100, 20]\n",
        "[recognition]\nresting_touch_timeout_ms = 100\n",
    ]

    /// alice's.
    private static let gestures = """
        [[gesture]]
        name = "touched"
        type = "tap"
        max_duration_ms = 20000
        run = "touch ~/touched"
        """
}
