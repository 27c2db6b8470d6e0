import Foundation
import TestSupport
import Testing

/// A program with a window that fills the screen (Tests/Sessions), and its log: its own reactions, and the compositor's
/// touch events.
final class SessionClient {
    /// The toolkit of the program.
    struct Toolkit: CustomTestStringConvertible {
        let testDescription: String
        let words: [String]

        static let all = [
            Toolkit(testDescription: "GTK 3", words: ["gtk", "3"]),
            Toolkit(testDescription: "GTK 4", words: ["gtk", "4"]),
            Toolkit(testDescription: "Qt", words: ["qt"]),
            Toolkit(testDescription: "Chromium", words: ["web"]),
        ]
        static let gtk3 = all[0], gtk4 = all[1]
        /// foot, which shows no page.
        static let terminal = Toolkit(testDescription: "foot", words: ["terminal"])

        /// The same program with another word in its window's title. For GTK.
        func titled(_ title: String) -> Toolkit {
            Toolkit(testDescription: testDescription, words: words + [title])
        }
    }

    /// A line of the log.
    enum Line: Equatable {
        /// A reaction of the program, with its time in ms of CLOCK_MONOTONIC: `click`, `scroll 10300`.
        case did(Int, String)
        /// An event of the compositor: the contact and where on the surface it lands. On X11, an event of the device.
        case down(Int, Place?), motion, up(Int), cancel
        /// The mouse pointer comes or moves to a place on the surface.
        case point(Place)
        /// A button of the mouse, by its code.
        case press(Int32, isDown: Bool)
    }

    struct Place: Equatable {
        let x, y: Double
    }

    private let folder: TemporaryFolder
    private let program: Program
    private var bytesRead = 0
    private var log: [Line] = []
    /// On X11: reports the events that the server receives from the screen.
    private let server: Program?

    init(_ toolkit: Toolkit, in session: DesktopSession) throws {
        folder = try TemporaryFolder()
        let path = try #require(Host.windows).appendingPathComponent(toolkit.words[0]).path
        let isX11 = session.compositor.isX11
        let xinput = ["/usr/bin/stdbuf", "--output=L", "xinput", "test-xi2", "--root"]
        server = isX11 ? try session.start(xinput, keeping: ["^EVENT", "detail:"], in: folder) : nil
        program = try session.start(
            [path] + toolkit.words.dropFirst(), "WAYLAND_DEBUG=1", "GSK_RENDERER=cairo",
            "QT_QPA_PLATFORM=\(isX11 ? "xcb" : "wayland")",
            keeping: ["^[^[]", "wl_touch", "wl_pointer"], in: folder)
    }

    /// Shows a page, and waits until it is visible.
    func show(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = lines.count
        program.type(page)
        let isShown = eventually(every: 100) { self.did("shown", after: before) > 0 }
        try #require(isShown, "\(page) is not shown: \(program.said.suffix(2_000))", sourceLocation: sourceLocation)
    }

    // MARK: The log

    /// All lines so far.
    var lines: [Line] {
        let new = program.said(from: bytesRead)
        // The last line may be incomplete.
        guard let end = new.lastIndex(of: UInt8(ascii: "\n")) else { return log }
        bytesRead += end - new.startIndex + 1
        log += String(decoding: new[..<end], as: UTF8.self).split(separator: "\n").compactMap(Self.line)
        return log
    }

    /// The output that is not a line of the log, such as warnings of the toolkit.
    var remarks: String {
        program.said.split(separator: "\n").filter { !$0.hasPrefix("@") && !$0.hasPrefix("[") }.suffix(40)
            .joined(separator: "\n")
    }

    /// The number of reactions of a kind after the first `count` lines.
    func did(_ what: String, after count: Int) -> Int {
        lines.dropFirst(count).count { if case .did(_, let did) = $0 { did.hasPrefix(what) } else { false } }
    }

    /// The landings of contacts on the surface.
    var landings: [Place] {
        lines.compactMap { if case .down(_, let place) = $0 { place } else { nil } }
    }

    /// The contacts that are down: according to the compositor, or on X11 according to the server.
    var contactsDown: Set<Int> {
        var down: Set<Int> = []
        for line in server.map(Self.contacts) ?? lines {
            switch line {
            case .down(let contact, _): down.insert(contact)
            case .up(let contact): down.remove(contact)
            case .cancel: down = []
            case .did, .motion, .point, .press: break
            }
        }
        return down
    }

    /// Waits until there has been no new line for some ms.
    func waitForQuiet(_ milliseconds: Int = 700) {
        var (count, quiet) = (-1, 0)
        _ = eventually(every: 100, within: 20) {
            quiet = lines.count == count ? quiet + 100 : 0
            count = lines.count
            return quiet >= milliseconds
        }
    }

    private static func line(_ text: Substring) -> Line? {
        if text.hasPrefix("@ ") {
            let words = text.split(separator: " ", maxSplits: 2)
            return words.count == 3 ? Int(words[1]).map { .did($0, String(words[2])) } : nil
        }
        // [1234.567] {Default Queue} wl_touch#12.down(serial, time, wl_surface#3, contact, x, y). Older versions have @
        // for #.
        guard let device = text.firstRange(of: "wl_touch") ?? text.firstRange(of: "wl_pointer"), !text.contains(" -> "),
            let dot = text[device.upperBound...].firstIndex(of: "."), let open = text[dot...].firstIndex(of: "(")
        else { return nil }
        let values = text[open...].dropFirst().split { ", )".contains($0) }
        if text[device] == "wl_pointer" { return pointerLine(text[dot..<open], values) }
        switch text[dot..<open] {
        case ".down":
            guard values.count > 5, let contact = Int(values[3]), let x = Double(values[4]), let y = Double(values[5])
            else { return nil }
            return .down(contact, Place(x: x, y: y))
        case ".up": return values.count > 2 ? Int(values[2]).map(Line.up) : nil
        case ".motion": return .motion
        case ".cancel": return .cancel
        default: return nil
        }
    }

    /// `wl_pointer#27.enter(serial, wl_surface#3, x, y)`, `.motion(time, x, y)` and `.button(serial, time, code, state)`.
    private static func pointerLine(_ event: Substring, _ values: [Substring]) -> Line? {
        switch event {
        case ".enter", ".motion":
            guard values.count > 2, let x = Double(values[values.count - 2]), let y = Double(values[values.count - 1])
            else { return nil }
            return .point(Place(x: x, y: y))
        case ".button": return values.count > 3 ? Int32(values[2]).map { .press($0, isDown: values[3] == "1") } : nil
        default: return nil
        }
    }

    /// The contacts in xinput's output: `EVENT type 22 (RawTouchBegin)`, and two lines later `detail: 7`.
    private static func contacts(of server: Program) -> [Line] {
        var kind = ""
        return server.said.split(separator: "\n").compactMap { text in
            if text.hasPrefix("EVENT type") { kind = String(text.split(separator: " ").last ?? "") }
            guard let detail = text.firstRange(of: "detail: "), let contact = Int(text[detail.upperBound...]) else {
                return nil
            }
            switch kind {
            case "(RawTouchBegin)": return .down(contact, nil)
            case "(RawTouchEnd)": return .up(contact)
            default: return nil
            }
        }
    }
}
