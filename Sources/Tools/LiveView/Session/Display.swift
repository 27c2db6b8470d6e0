import Dispatch

/// Draws the picture whenever it changes, but at most 20 times a second, and handles keys. Unchecked: used on its queue
/// alone.
final class Display: @unchecked Sendable {
    /// The time between two pictures.
    private static let pause = DispatchTimeInterval.milliseconds(50)

    /// Gives the current picture.
    var picture: () -> LivePicture = { LivePicture() }
    var onClear: () -> Void = {}
    var onQuit: () -> Void = {}
    /// Gets each key first; returns whether the key has a meaning there.
    var onKey: (KeyPress) -> Bool = { _ in false }

    private let terminal: Terminal
    private let queue: DispatchQueue
    private var extent: (size: GridSize, aspect: Double)
    private var held: LivePicture?
    private var showsHelp = false
    private var scrolled = 0
    private var isStarted = false
    private var isDue = false
    private var lastDrawn = DispatchTime(uptimeNanoseconds: 0)

    init(_ terminal: Terminal, queue: DispatchQueue) {
        self.terminal = terminal
        self.queue = queue
        extent = terminal.extent
    }

    /// Takes over the terminal.
    func start() {
        isStarted = true
        terminal.onRoom = { [weak self] in self?.setNeedsDisplay() }
        terminal.start(on: queue) { [weak self] in self?.handle($0) }
        draw()
    }

    /// Something has changed that is not drawn yet.
    func setNeedsDisplay() {
        guard isStarted, !isDue else { return }
        isDue = true
        // If nothing was drawn for a while, this is in the past: then it is drawn at once.
        queue.asyncAfter(deadline: lastDrawn + Self.pause) { [weak self] in
            self?.isDue = false
            self?.draw()
        }
    }

    private func draw() {
        lastDrawn = .now()
        let view = LiveView(aspect: extent.aspect)
        let picture = current
        scrolled = picture.scrolled
        terminal.show(view.draw(picture, extent.size))
    }

    private var current: LivePicture {
        var picture = held ?? self.picture()
        picture.isPaused = held != nil
        picture.showsHelp = showsHelp
        let visible = LiveView(aspect: extent.aspect).visibleRecognizers(picture, extent.size)
        picture.scrolled = min(max(scrolled, 0), max(picture.recognizers.count - visible, 0))
        return picture
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .resized: extent = terminal.extent
        case .key(let key): handle(key)
        }
        setNeedsDisplay()
    }

    private func handle(_ key: KeyPress) {
        guard !onKey(key) else { return }
        switch key {
        case .character("q"): onQuit()
        case .character("p"), .character(" "): held = held == nil ? picture() : nil
        case .character("c"): onClear()
        case .character("?"), .character("h"): showsHelp.toggle()
        case .escape: showsHelp = false
        case .up, .character("k"): scrolled -= 1
        case .down, .character("j"): scrolled += 1
        case .pageUp: scrolled -= page
        case .pageDown: scrolled += page
        case .home: scrolled = 0
        case .end: scrolled = current.recognizers.count
        case .character, .enter: break
        }
    }

    private var page: Int {
        max(LiveView(aspect: extent.aspect).visibleRecognizers(current, extent.size) - 1, 1)
    }
}
