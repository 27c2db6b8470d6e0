import Foundation
import MudraBus
import MudraRecording
import MudraTouch
import TestSupport
import Testing

@testable import MudraEvdev

/// `mudractl record` from a device itself. The emulated device sends each event to a single reader, so no daemon runs.
@Suite(.serialized) struct RecordTests {
    let fixture: DaemonFixture

    init() throws {
        // mudractl follows no clock of a test.
        fixture = try DaemonFixture(isInRealTime: true)
    }

    private var file: String { fixture.folder.path("kept.evemu") }

    /// Starts mudractl record, and waits until it records.
    private func record(_ words: String..., into file: String? = nil) throws -> Program {
        let program = try Program(
            "mudractl", ["record", "--bus", fixture.bus, "-o", file ?? self.file] + words, in: fixture.folder,
            environment: fixture.deviceEnvironment)
        program.wait(for: "before you share it")
        return program
    }

    func run(_ words: String...) throws -> (status: Int32, said: String) {
        try fixture.run("mudractl", ["record", "--bus", fixture.bus] + words)
    }

    /// Runs a shell script. Its `$0` is the test's folder.
    private func shell(_ script: String) throws -> (status: Int32, said: String) {
        try fixture.run(
            "/bin/sh",
            [
                "-c", script.replacing("RECORD", with: "\(Program.path("mudractl")) record --bus \(fixture.bus)"),
                fixture.folder.path,
            ])
    }

    private func read(_ file: String? = nil) throws -> (text: String, device: RecordedDevice, events: [InputEvent]) {
        let text = try String(contentsOfFile: file ?? self.file, encoding: .utf8)
        let (device, events) = try RecordedDevice.read(Array(text.utf8))
        return (text, device, events)
    }

    /// The type, code and value of the recorded events, without the initial state.
    func sent(_ text: String) throws -> [[Int]] {
        let parts = text.components(separatedBy: "# events of the device\n")
        #expect(parts.count == 2)
        return try RecordedDevice.read(Array((parts[0] + (parts.last ?? "")).utf8)).events
            .dropFirst(try RecordedDevice.read(Array(parts[0].utf8)).events.count)
            .map { [Int($0.type), Int($0.code), Int($0.value)] }
    }

    func played(_ text: String) throws -> [[Int]] {
        try RecordedDevice.read(Array(("A: 35 0 1 0 0 0\n" + text).utf8)).events
            .map { [Int($0.type), Int($0.code), Int($0.value)] }
    }

    @Test(
        "A wrong word is a usage error",
        arguments: [
            (["--for", "0"], "not \"0\""), (["--for", "x"], "not \"x\""), (["--for"], "--for needs"),
            (["a", "b"], "one device"),
            (["-x"], "no option -x"), (["-o"], "-o needs a value"), (["--json"], "no option --json"),
        ])
    func aWrongWordIsUsage(_ words: [String], _ said: String) throws {
        let answer = try fixture.run("mudractl", ["record"] + words)
        #expect(answer.status == 2 && answer.said.contains(said), "\(answer)")
    }

    @Test("A recording that is stopped is complete", arguments: [SIGINT, SIGTERM])
    func itIsStoppedAndAllIsThere(_ signal: Int32) throws {
        try fixture.plugIn()
        let program = try record()
        #expect(program.said.contains("recording mudra demo touchscreen (/dev/input/event3) from the device"))
        let strokes = Strokes.threeFingerSwipe(by: 80)
        try fixture.play(strokes)
        #expect(
            eventually {
                (try? read().events.last?.type == 0 && sent(read().text).count == played(strokes).count) == true
            })
        program.send(signal)
        program.waitForEnd()
        #expect(program.status == 0)
        #expect(program.said.contains("recorded \(try played(strokes).count) events, 3 touches, "))
        let (text, device, events) = try read()
        #expect(try sent(text) == played(strokes))
        #expect(device.name == "mudra demo touchscreen" && device.vendor == 0x1209 && device.product == 1)
        #expect(device.bus == 0x18 && device.capabilities.isDirect && device.axes[0x35]?.resolution == 16)
        #expect(text.contains("# Mind that it may contain text typed on an on-screen keyboard"))
        // Times start at the first event.
        #expect(
            events.first?.time == 0 && events.last.map { $0.time.value > 100_000 && $0.time.value < 60_000_000 } == true
        )
        let recording = try Recording(parsing: Array(text.utf8))
        #expect(recording.screen.slotCount == 10)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A recording ends after the time of --for") func itEndsByItself() throws {
        try fixture.plugIn()
        let answer = try run("--for", "0.2", "-o", file, "event3")
        #expect(answer.status == 0 && answer.said.contains("recorded 0 events, 0 touches, "), "\(answer)")
        #expect(answer.said.contains("another process may have grabbed it"))
        #expect(try Recording(parsing: Array(read().text.utf8)).screen.slotCount == 10)
    }

    @Test("A device that goes during a gesture leaves a complete recording")
    func aDeviceThatGoesInTheMidstOfAGestureLeavesAWholeRecording() throws {
        try fixture.plugIn()
        let program = try record("mudra demo touchscreen")
        try fixture.play(Strokes.landing())
        #expect(eventually { (try? sent(read().text).isEmpty) == false })
        fixture.pullOut()
        program.waitForEnd()
        #expect(program.status == 1 && program.said.contains("the device is gone"), "\(program.said)")
        #expect(program.said.contains("1 touch, "))
        #expect(try sent(read().text) == played(Strokes.landing()))
    }

    @Test("A recording ends when its reader stops reading") func recordingEndsWithItsReader() throws {
        try fixture.plugIn()
        let program = try Program(
            "/bin/sh",
            ["-c", "(\(Program.path("mudractl")) record --bus \(fixture.bus); echo status $? >&2) | head -n 1"],
            in: fixture.folder,
            environment: fixture.deviceEnvironment)
        program.wait(for: "before you share it")
        // head ends after one line, so the next write has no reader.
        while !program.said.contains("status ") { try fixture.play(Strokes.tap()) }
        program.waitForEnd()
        #expect(program.said.contains("status 0\n") && program.said.contains("# EVEMU 1.3\n"), "\(program.said)")
    }

    @Test("A recording can be stopped although its reader does not read")
    func itEndsThoughWhoReadsItHasStopped() throws {
        try fixture.plugIn()
        // The pipe is already full, and its reader never reads.
        let program = try Program(
            "/bin/sh",
            [
                "-c",
                "(head -c 65536 /dev/zero; exec \(Program.path("mudractl")) record --bus \(fixture.bus)) | sleep 60",
            ],
            in: fixture.folder, environment: fixture.deviceEnvironment)
        program.wait(for: "before you share it")
        let children = "/proc/\(program.pid)/task/\(program.pid)/children"
        let pids = try String(contentsOfFile: children, encoding: .utf8).split(separator: " ").compactMap { pid_t($0) }
        #expect(pids.count == 2)
        let command = { (pid: pid_t) in (try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8)) ?? "" }
        let recorder = try #require(pids.first { command($0) == "mudractl\n" })
        kill(recorder, SIGINT)
        #expect(eventually { command(recorder) != "mudractl\n" })
        #expect(program.said.contains("nothing read the end of the recording"), "\(program.said)")
        for pid in pids where pid != recorder { kill(pid, SIGKILL) }
        program.waitForEnd()
    }

    @Test("A full disk is an error") func aFullDiskIsToldOfWithWhatWasKept() throws {
        try fixture.plugIn()
        let answer = try run("-o", "/dev/full")
        #expect(answer.status == 1)
        #expect(answer.said.contains("cannot write to /dev/full: No space left on device"), "\(answer)")
    }

    @Test("A file at its size limit ends with a whole line")
    func aFileThatMayNotGrowIsCutBehindAWholeLine() throws {
        try fixture.plugIn()
        let program = try Program(
            "/bin/sh", ["-c", "ulimit -f 8; \(Program.path("mudractl")) record --bus \(fixture.bus) > \"$0\"", file],
            in: fixture.folder, environment: fixture.deviceEnvironment)
        program.wait(for: "before you share it")
        // The taps come a few at a time, since the emulated device needs a reader for more.
        _ = eventually {
            try? fixture.play(Strokes.tap())
            return program.said.contains("cannot write")
        }
        program.waitForEnd()
        #expect(program.status == 1 && program.said.contains("File too large"), "\(program.said)")
        let (text, _, events) = try read()
        #expect(text.hasSuffix("\n") && text.utf8.count <= 4_096 && !events.isEmpty)
        #expect(program.said.contains("kept: \(events.count)\n"), "\(program.said)")
    }

    @Test("A node without read permission is an error") func aNodeThatMayNotBeReadIsToldOf() throws {
        try fixture.plugIn()
        let words = ["--bounding-set=-dac_override,-dac_read_search", "--", "/bin/sh", "-c"]
        let script = "chmod 0 $UMOCKDEV_DIR/dev/input/event3; \(Program.path("mudractl")) record --bus \(fixture.bus)"
        let answer = try fixture.run("/usr/bin/setpriv", words + [script])
        #expect(
            answer.status == 1 && answer.said.contains("cannot read /dev/input/event3: Permission denied"),
            "\(answer)")
    }

    @Test("The device must be unambiguous") func whichDeviceItIsHasToBeClear() throws {
        #expect(try run().said.contains("there is no touchscreen"))
        try fixture.plugIn()
        try fixture.plugInAnother()
        let answer = try run("-o", file)
        #expect(answer.status == 1)
        #expect(answer.said.contains("/dev/input/event3  mudra demo touchscreen\n"), "\(answer)")
        #expect(answer.said.contains("/dev/input/event4  second screen\n"))
        #expect(try run("third").said.contains("there is no device \"third\""))
        #expect(try run("/dev/null").status == 1)
        #expect(try run("/dev/input/event9").said.contains("No such file"))
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try run("--daemon").said.contains("mudrad does not run"))
    }

    @Test("The recording is readable by its owner alone and does not follow a symbolic link")
    func aFileIsNobodyElsesAndALinkIsNotFollowed() throws {
        try fixture.plugIn()
        let target = try fixture.folder.write("precious", to: "target")
        let link = fixture.folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let answer = try run("--for", "0.1", "-o", link)
        #expect(answer.status == 1 && answer.said.contains("symbolic link"), "\(answer)")
        #expect(fixture.folder.read("target") == "precious")
        // A file that others can read, and have open, is replaced.
        chmod(target, 0o644)
        let open = try #require(FileHandle(forReadingAtPath: target))
        #expect(try run("--for", "0.1", "-o", target).status == 0)
        #expect(try open.readToEnd() == Data("precious".utf8))
        #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o600)
        #expect(fixture.folder.read("target")?.hasPrefix("# EVEMU 1.3\n") == true)
        #expect(
            try run("--for", "0.1", "-o", "/nowhere/file").said.contains("cannot write /nowhere/file: No such file"))
    }

    @Test("mudractl record appends to standard output if the shell does")
    func standardOutputIsWrittenBehindWhatIsThere() throws {
        try fixture.plugIn()
        let answer = try shell("echo '# mine' > $0/a; RECORD --for 0.1 >> $0/a; RECORD --for 0.1 > $0/b")
        #expect(answer.status == 0)
        #expect(fixture.folder.read("a") == "# mine\n" + (fixture.folder.read("b") ?? "?"))
        // Two recordings without events are the same.
        #expect(
            try RecordedDevice(parsing: Array((fixture.folder.read("b") ?? "").utf8)).name == "mudra demo touchscreen")
    }

    private static let script = "/usr/bin/script"

    /// Runs mudractl record on a terminal with a number of columns.
    private func onTerminal(_ words: String, columns: Int) throws -> Program {
        let command = "stty cols \(columns); \(Program.path("mudractl")) record --bus '\(fixture.bus)' \(words)"
        return try Program(
            Self.script, ["-qec", command, "/dev/null"], in: fixture.folder,
            environment: fixture.deviceEnvironment.merging(["TERM": "xterm"]) { $1 })
    }

    @Test(
        "A recording on a terminal shows its progress in one line",
        .enabled(if: FileManager.default.isExecutableFile(atPath: script), "no script here"))
    func aTerminalShowsWhatIsRecordedInOneLine() throws {
        try fixture.plugIn()
        let program = try onTerminal("-o '\(file)'", columns: 34)
        program.wait(for: "0 contacts")
        try fixture.play(Strokes.landing(at: (x: 128, y: 40)))
        program.wait(for: " 1 contact at")
        fixture.pullOut()
        program.waitForEnd()
        // The progress line is erased before the next message.
        #expect(program.said.contains("\r\u{1b}[Kmudractl: the device is gone\r\n"), "\(program.said.debugDescription)")
        let shown = program.said.components(separatedBy: "\r").filter { $0.hasSuffix("\u{1b}[K") }
        #expect(shown.count >= 2)
        for line in shown { #expect(line.dropLast(3).count <= 33, "\(line.debugDescription)") }
    }

    @Test(
        "A recording to a terminal shows no progress line",
        .enabled(if: FileManager.default.isExecutableFile(atPath: script), "no script here"))
    func onATerminalWithoutAFileThereIsOnlyTheRecording() throws {
        try fixture.plugIn()
        let program = try onTerminal("--for 0.3", columns: 80)
        program.waitForEnd()
        #expect(program.status == 0 && program.said.contains("-o FILE writes it to a file"), "\(program.said)")
        #expect(program.said.contains("N: mudra demo touchscreen\r\n") && !program.said.contains("\u{1b}"))
    }
}
