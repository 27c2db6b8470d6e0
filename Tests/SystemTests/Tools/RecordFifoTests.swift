import Foundation
import TestSupport
import Testing

// `mudractl record` into a FIFO. Opening it waits for a reader, and writing to it waits until the reader reads. Neither
// delays the end of the recording.
extension RecordTests {
    @Test("A recording into a FIFO without a reader can be ended", arguments: [SIGINT, SIGTERM, 0])
    func aFifoThatNothingReadsEndsLikeAnyOther(_ signal: Int32) throws {
        let fifo = try makeFifo()
        let program = try startRecording(into: fifo, signal == 0 ? ["--for", "0.2"] : [])
        program.wait(for: "waiting until something reads \(fifo)")
        if signal != 0 { program.send(signal) }
        program.waitForEnd()
        #expect(program.status == 1)
        #expect(program.said.hasSuffix("nothing has read \(fifo), so nothing is recorded\n"), "\(program.said)")
    }

    @Test("A recording into a FIFO starts when it has a reader") func aFifoIsWrittenFromWhenItIsRead() throws {
        let fifo = try makeFifo()
        let program = try startRecording(into: fifo)
        program.wait(for: "waiting until something reads")
        let reader = try Program("/bin/cat", [fifo], in: fixture.folder)
        program.wait(for: "before you share it")
        let strokes = Strokes.tap()
        try fixture.play(strokes)
        #expect(eventually { (try? sent(reader.said).count == played(strokes).count) == true }, "\(reader.said)")
        program.send(SIGINT)
        program.waitForEnd()
        #expect(program.status == 0, "\(program.said)")
        reader.waitForEnd()
        #expect(try sent(reader.said) == played(strokes))
    }

    /// A reader that stops does not delay the end.
    @Test("A recording into a FIFO ends in time if its reader stops") func aFifoThatIsReadNoMoreEndsInTime() throws {
        let fifo = try makeFifo()
        let reader = open(fifo, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let filling = [UInt8](repeating: 0, count: 4_096)
        while write(reader, filling, filling.count) > 0 {}
        let answer = try run("--for", "0.2", "-o", fifo)
        #expect(answer.status == 1 && answer.said.contains("nothing read the end of the recording"), "\(answer)")
    }

    /// The FIFO has a reader, so the recording would begin at once.
    @Test("A recording does not go into another user's FIFO", .enabled(if: geteuid() == 0, "by root only"))
    func aFifoOfAnotherUserGetsNothing() throws {
        let fifo = try makeFifo()
        try #require(chown(fifo, 1_000, 1_000) == 0)
        let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let answer = try run("--for", "0.2", "-o", fifo)
        #expect(answer.status == 1 && answer.said.contains("belongs to another user"), "\(answer)")
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(reader, &bytes, bytes.count) == 0)
    }

    /// Makes a FIFO in the fixture's folder, and plugs in a screen.
    private func makeFifo() throws -> String {
        try fixture.plugIn()
        let fifo = fixture.folder.path("fifo")
        try #require(mkfifo(fifo, 0o600) == 0)
        return fifo
    }

    private func startRecording(into fifo: String, _ words: [String] = []) throws -> Program {
        try Program(
            "mudractl", ["record", "--bus", fixture.bus, "-o", fifo] + words, in: fixture.folder,
            environment: fixture.deviceEnvironment)
    }
}
