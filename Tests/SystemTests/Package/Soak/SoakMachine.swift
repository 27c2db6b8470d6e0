import Foundation
import TestSupport
import Testing
import TouchSamples

/// Everything that happens at the same time to the installed service.
final class SoakMachine {
    let service = Package.service
    let screens: [SoakScreen]
    let kiosk: SoakKiosk
    let alice: Resident
    let bob: LoginSession
    /// Keeps all screens open without printing anything: a grab without a reader would be suspended.
    private let application: Program
    let crowd = SoakCrowd(of: [.alice, .bob])
    private(set) var reloads = 0
    private(set) var switches = 0
    /// The memory of the service and of the kiosk's mudra-actions at the end of each round, in kB.
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

    // MARK: Actions

    private enum Deed: CaseIterable {
        case enter, enterToo, holdUp, enterThird, letGoOn, leave
        case reload, reloadBySystemd, configure, misconfigure
        case lock, unlock, bobComes, aliceComes
        case pullOutPanel, pullOutAnonymous, pullOutSingle
        case ask
    }

    /// Performs all actions in random order for a time, and each action at least once.
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
            // Status 3: mudrad.toml has an error at the moment, and `devices` reads it.
            #expect(status == 0 || status == 3, "mudractl \(question): \(said)")
        }
    }

    /// Brings everything to rest: alice in her unlocked session, the screens plugged in without touches, and the crowd
    /// gone.
    func rest() throws {
        for screen in screens { screen.rest() }
        crowd.leave()
        try configure("")
        try alice.session.activate()
        try alice.session.setLocked(false)
        try Package.shell("udevadm settle")
    }

    // MARK: The configuration

    /// Replaces the service's configuration. The service has to notice that.
    private func configure(_ text: String) throws {
        try Self.configuration(text).write(toFile: "/etc/mudra/mudrad.toml", atomically: true, encoding: .utf8)
        reloads += 1
    }

    /// The part that always applies: a grabbed screen without an emergency exit, and the kiosk.
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

    private static let gestures = """
        [[gesture]]
        name = "touched"
        type = "tap"
        max_duration_ms = 20000
        run = "touch ~/touched"
        """
}
