import CMudraLinux
import Dispatch
import MudraFiles
import Glibc

/// The terminal that the program was started on: drawn on, listened to, and put back as it was however the program ends.
///
/// There is one in a process. Made on the first thread, before there is another; used on its queue from `start` on.
/// Unchecked: that is its user's to see to.
public final class Terminal: @unchecked Sendable {
    /// Why there is none.
    public struct Unavailable: Error {
        /// For people.
        public let message: String
    }

    /// What its user does.
    public enum Event: Sendable {
        /// A key was pressed.
        case key(Key)
        /// It has another size, or does not show any more what was drawn.
        case resized
    }

    /// Undoes `setup`, from wherever it may have been cut off: a sequence that has begun is given up, what was held back is
    /// shown, looks, wrapping and cursor are as usual, and the other screen is gone.
    private static let restoring = "\u{18}\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    private static let setup = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"

    /// What it can do.
    public let capabilities: Capabilities
    private let painter: Painter
    private let descriptor: Int32
    private let guardian: Int32
    private let signals: Int32
    private var watches: [DescriptorWatch] = []
    private var display: DescriptorWatch?
    private var onEvent: (Event) -> Void = { _ in }
    private var keys = KeyReader()
    /// What it has not taken yet of what was drawn.
    private var unwritten: ArraySlice<UInt8> = []
    /// What it shows; nil: who knows.
    private var shown: Grid?
    private var isEntered = false
    private var isSuspended = false
    /// How many bytes it was sent.
    public private(set) var sentBytes: UInt64 = 0
    /// Draws what is to be seen when it can take it again.
    public var onRoom: () -> Void = {}

    /// Splits the program in two: one that goes on here, and one that looks after the terminal and ends as this one does.
    /// - Parameter capabilities: what it can do.
    public init(_ capabilities: Capabilities) throws(Unavailable) {
        self.capabilities = capabilities
        painter = Painter(capabilities)
        descriptor = mudra_terminal_open(Self.restoring)
        guard descriptor >= 0 else { throw Unavailable("no terminal", descriptor) }
        guardian = mudra_terminal_guard()
        guard guardian >= 0 else { throw Unavailable("cannot look after the terminal", guardian) }
        let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]
        signals = mudra_signals_open(numbers, Int32(numbers.count))
        guard signals >= 0 else { throw Unavailable("cannot hear of signals", signals) }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Begins to hear of signals, which end the program as they do by default. Nothing is drawn yet.
    public func listen(on queue: DispatchQueue) throws(Unavailable) {
        let (guardian, signals) = (try watch(guardian), try watch(signals))
        display = try watch(descriptor)
        watches = [guardian, signals]
        guardian.activate(on: queue) { [unowned self] in leave(sparesOthers: true, exit: 1) }
        signals.activate(on: queue) { [unowned self] in takeSignals() }
    }

    /// Takes the terminal over. To be called after `listen`.
    /// - Parameter onEvent: called on the queue for what its user does.
    public func start(on queue: DispatchQueue, onEvent: @escaping (Event) -> Void) {
        self.onEvent = onEvent
        isEntered = true
        enter()
        display?.activate(on: queue) { [unowned self] in
            flush()
            takeKeys()
        }
    }

    /// Puts the terminal back as it was, for good.
    public func stop() {
        isEntered = false
        mudra_terminal_leave(0)
    }

    /// Its extent now, and how much higher than wide a character is.
    public var extent: (size: GridSize, aspect: Double) {
        var (columns, rows, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard mudra_terminal_size(&columns, &rows, &width, &height) == 0, columns > 0, rows > 0 else {
            return (GridSize(columns: 80, rows: 24), 2)
        }
        let size = GridSize(columns: Int(columns), rows: Int(rows))
        guard width > 0, height > 0 else { return (size, 2) }
        let aspect = Double(height) / Double(rows) / (Double(width) / Double(columns))
        return (size, min(max(aspect, 1), 4))
    }

    /// Shows a grid, unless the terminal has not taken the one before yet: then nothing, and `onRoom` is called when it
    /// has.
    public func show(_ grid: Grid) {
        guard isEntered, !isSuspended, unwritten.isEmpty else { return }
        let bytes = painter.difference(from: shown, to: grid)
        shown = grid
        unwritten = bytes[...]
        flush()
    }

    // MARK: The terminal

    private func enter() {
        // From the background one may not: as any program that tries, it is stopped until it is in the foreground.
        while mudra_terminal_is_ours() == 0 {
            var byte: UInt8 = 0
            // Nobody would let us go on any more.
            if Glibc.read(guardian, &byte, 1) == 0 { leave(sparesOthers: true, exit: 1) }
            stopHere()
        }
        if mudra_terminal_is_ours() < 0 { end(by: SIGHUP) }
        isSuspended = false
        shown = nil
        unwritten = mudra_terminal_enter() != 0 ? Array(Self.setup.utf8)[...] : []
        flush()
        onEvent(.resized)
    }

    private func flush() {
        write()
        let (wasWaiting, isWaiting) = (display?.isWaitingToWrite ?? false, !unwritten.isEmpty)
        display?.isWaitingToWrite = isWaiting
        if wasWaiting && !isWaiting { onRoom() }
    }

    private func write() {
        while !unwritten.isEmpty {
            let count = unwritten.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                unwritten = unwritten.dropFirst(count)
                sentBytes &+= UInt64(count)
            } else if count == 0 || errno == EAGAIN {
                return
            } else if errno != EINTR {
                end(by: SIGHUP)
            }
        }
    }

    private func takeKeys() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        // It has hung up.
        if count <= 0 { end(by: SIGHUP) }
        for key in keys.take(bytes.prefix(count)) { onEvent(.key(key)) }
    }

    // MARK: Signals

    private func takeSignals() {
        let numbers = readSignals()
        endIfAsked(numbers)
        guard isEntered else {
            // There is nothing to put back yet.
            if numbers.contains(SIGTSTP) { stopHere() }
            return
        }
        if numbers.contains(SIGTSTP) { return suspend() }
        if numbers.contains(SIGCONT) { return enter() }
        if numbers.contains(SIGWINCH) {
            shown = nil
            onEvent(.resized)
        }
    }

    private func suspend() {
        mudra_terminal_leave(0)
        unwritten = []
        isSuspended = true
        stopHere()
        // Whoever asked twice meant once.
        let numbers = readSignals()
        endIfAsked(numbers)
        enter()
    }

    private func stopHere() {
        kill(getpid(), SIGSTOP)
        // Another thread may have taken it, which stops this one a moment later.
        usleep(1_000)
    }

    private func readSignals() -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(signals, &bytes, bytes.count)
        return Set(bytes.prefix(max(count, 0)).map(Int32.init))
    }

    private func endIfAsked(_ numbers: Set<Int32>) {
        for number in [SIGHUP, SIGTERM, SIGQUIT, SIGINT] where numbers.contains(number) { end(by: number) }
    }

    private func end(by number: Int32) -> Never {
        mudra_terminal_leave(0)
        mudra_end_by(number)
        exit(1)
    }

    private func leave(sparesOthers: Bool, exit status: Int32) -> Never {
        mudra_terminal_leave(sparesOthers ? 1 : 0)
        exit(status)
    }

    private func watch(_ descriptor: Int32) throws(Unavailable) -> DescriptorWatch {
        guard let watch = DescriptorWatch(descriptor) else {
            throw Unavailable("cannot wait for the terminal", -errno)
        }
        return watch
    }
}

extension Terminal.Unavailable {
    fileprivate init(_ what: String, _ result: Int32) {
        self.init(message: "\(what): \(String(cString: strerror(-result)))")
    }
}
