import CMudraLinux
import Dispatch
import Glibc
import MudraSupport

/// An action of a terminal's user.
package enum TerminalEvent: Sendable {
    case key(KeyPress)
    /// The terminal has another size, or no longer shows the last picture.
    case resized
}

/// The terminal that the program was started on. It is drawn on, read from, and restored, however the program ends.
///
/// ncursesw 6.4 was tried for it, and does not do what `mudractl try` needs:
/// - On a terminal that takes no bytes, `refresh` does not return: with a blocking descriptor it waits forever, with a
///   non-blocking one it repeats `write` and uses a whole processor. Here, bytes that are not taken wait until the
///   descriptor is writable, and no other picture is made meanwhile.
/// - `getch` waits a second (`ESCDELAY`) for bytes after an escape, even with `nodelay`: the queue stands still. Each
///   key has only one form for each terminal, that of the terminfo entry: `ESC [ A` is three keys to "xterm", `ESC O A`
///   is one.
/// - `newterm` fails if the terminal's entry is not installed, as for kitty, Alacritty, WezTerm and Ghostty in a Debian
///   without ncurses-term. All of them understand the few sequences that are used here.
/// - Text goes through as wide as `wcwidth` says, U+202E, U+200D and combining marks included: `Cell` would still have
///   to decide which characters are one column wide.
/// - A process that is killed leaves its terminal as it is. The guardian, the signals, suspending, the background and
///   the size in pixels would stay ours: of this target, ncurses would replace `Painter` and `KeyReader`.
///
/// A process has only one. Make it on the first thread, before there is another; from `start` on, use it on its queue.
/// Unchecked: the caller must keep to this.
package final class Terminal: @unchecked Sendable {
    /// Undoes `setup`, wherever it was cut off: ends an unfinished sequence, shows pending output, resets style,
    /// wrapping and cursor, and leaves the alternate screen.
    private static let restoring = "\u{18}\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    private static let setup = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"

    /// The terminal's capabilities by its environment.
    package let capabilities: TerminalCapabilities
    private let descriptor: Int32
    private let guardian: Int32
    private let signals: TerminalSignals
    private var output: TerminalOutput
    private var watches: [DescriptorWatch] = []
    private var display: DescriptorWatch?
    private var onEvent: (TerminalEvent) -> Void = { _ in }
    private var keys = KeyReader()
    private var isEntered = false
    private var isSuspended = false
    /// Called when the terminal can take the next picture.
    package var onRoom: () -> Void = {}

    /// Forks the program: the child goes on here, and the parent guards the terminal and ends the way the child does.
    /// - Parameter capabilities: the terminal's capabilities.
    package init(_ capabilities: TerminalCapabilities) throws(TerminalError) {
        self.capabilities = capabilities
        descriptor = mudra_terminal_open(Self.restoring)
        guard descriptor >= 0 else { throw TerminalError("no terminal", descriptor) }
        output = TerminalOutput(descriptor, Painter(capabilities))
        guardian = mudra_terminal_guard()
        guard guardian >= 0 else { throw TerminalError("cannot guard the terminal", guardian) }
        signals = try TerminalSignals()
        signal(SIGPIPE, SIG_IGN)
    }

    /// Begins to receive signals, which end the program as they do by default. Nothing is drawn yet.
    package func listen(on queue: DispatchQueue) throws(TerminalError) {
        let (guardian, signals) = (try watch(guardian), try watch(signals.descriptor))
        display = try watch(descriptor)
        watches = [guardian, signals]
        guardian.activate(on: queue) { [unowned self] in leave(sparesOthers: true, exit: 1) }
        signals.activate(on: queue) { [unowned self] in handleSignals() }
    }

    /// Takes over the terminal. Call it after `listen`.
    /// - Parameter onEvent: called on the queue for each action of the user.
    package func start(on queue: DispatchQueue, onEvent: @escaping (TerminalEvent) -> Void) {
        self.onEvent = onEvent
        isEntered = true
        enter()
        display?.activate(on: queue) { [unowned self] in
            flush()
            readKeys()
        }
    }

    /// Restores the terminal permanently. From now on its input is for other readers, such as standard input.
    package func stop() {
        isEntered = false
        display?.cancel()
        mudra_terminal_leave(0)
    }

    /// Its size now, and a character's height as a multiple of its width.
    package var extent: (size: GridSize, aspect: Double) {
        var (columns, rows, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard mudra_terminal_size(&columns, &rows, &width, &height) == 0, columns > 0, rows > 0 else {
            return (GridSize(columns: 80, rows: 24), 2)
        }
        let size = GridSize(columns: Int(columns), rows: Int(rows))
        guard width > 0, height > 0 else { return (size, 2) }
        let aspect = Double(height) / Double(rows) / (Double(width) / Double(columns))
        return (size, min(max(aspect, 1), 4))
    }

    /// Shows a grid, unless the terminal has not yet taken the previous one. In that case nothing is drawn, and
    /// `onRoom` is called later.
    package func show(_ grid: Grid) {
        guard isEntered, !isSuspended, !output.isWaiting else { return }
        output.draw(grid)
        flush()
    }

    // MARK: The terminal

    private func enter() {
        // A background process may not draw: like any program that tries, it is stopped until it is in the foreground.
        while mudra_terminal_is_ours() == 0 {
            var byte: UInt8 = 0
            // The guardian is gone: nothing would continue this process any more.
            if Glibc.read(guardian, &byte, 1) == 0 { leave(sparesOthers: true, exit: 1) }
            TerminalSignals.stopProcess()
        }
        if mudra_terminal_is_ours() < 0 { end(by: SIGHUP) }
        isSuspended = false
        output.restart(with: mudra_terminal_enter() != 0 ? Array(Self.setup.utf8) : [])
        flush()
        onEvent(.resized)
    }

    private func flush() {
        if !output.flush() { end(by: SIGHUP) }
        let (wasWaiting, isWaiting) = (display?.isWaitingToWrite ?? false, output.isWaiting)
        display?.isWaitingToWrite = isWaiting
        if wasWaiting && !isWaiting { onRoom() }
    }

    private func readKeys() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        // The terminal has hung up.
        if count <= 0 { end(by: SIGHUP) }
        for key in keys.read(bytes.prefix(count)) { onEvent(.key(key)) }
    }

    // MARK: Signals

    private func handleSignals() {
        let numbers = signals.read()
        endIfAsked(numbers)
        guard isEntered else {
            // There is nothing to restore yet.
            if numbers.contains(SIGTSTP) { TerminalSignals.stopProcess() }
            return
        }
        if numbers.contains(SIGTSTP) { return suspend() }
        if numbers.contains(SIGCONT) { return enter() }
        if numbers.contains(SIGWINCH) {
            output.forget()
            onEvent(.resized)
        }
    }

    private func suspend() {
        mudra_terminal_leave(0)
        output.restart(with: [])
        isSuspended = true
        TerminalSignals.stopProcess()
        // A second request that came meanwhile has the same meaning.
        endIfAsked(signals.read())
        enter()
    }

    private func endIfAsked(_ numbers: Set<Int32>) {
        for number in TerminalSignals.ends where numbers.contains(number) { end(by: number) }
    }

    private func end(by number: Int32) -> Never {
        mudra_terminal_leave(0)
        TerminalSignals.endProcess(by: number)
    }

    private func leave(sparesOthers: Bool, exit status: Int32) -> Never {
        mudra_terminal_leave(sparesOthers ? 1 : 0)
        exit(status)
    }

    private func watch(_ descriptor: Int32) throws(TerminalError) -> DescriptorWatch {
        guard let watch = DescriptorWatch(descriptor) else {
            throw TerminalError("cannot wait for the terminal", -errno)
        }
        return watch
    }
}
