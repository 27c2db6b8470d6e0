import Foundation
import TestSupport
import Testing

/// The application: `libinput debug-events` on all devices of the seat, and its output since it started.
final class LibinputView {
    private static let tool = "/usr/libexec/libinput/libinput-debug-events"

    private let folder: TemporaryFolder
    private let program: Program
    private var bytesRead = 0
    private var log: [LibinputEvent] = []

    init() throws {
        folder = try TemporaryFolder()
        // stdbuf makes the output line-buffered, which a program that writes to a file does not do by itself. stdbuf's
        // library needs none of ours.
        program = try Program(
            "/usr/bin/stdbuf", ["--output=L", Self.tool, "--show-keycodes"], in: folder,
            environment: ["LD_LIBRARY_PATH": ""])
    }

    /// All events so far.
    var events: [LibinputEvent] {
        let new = program.said(from: bytesRead)
        // The last line may be incomplete.
        guard let end = new.lastIndex(of: UInt8(ascii: "\n")) else { return log }
        bytesRead += end - new.startIndex + 1
        log += String(decoding: new[..<end], as: UTF8.self).split(separator: "\n").compactMap(LibinputEvent.init)
        return log
    }

    /// The complete lines about a device so far, in the program's words.
    func lines(of node: String) -> [Substring] {
        let text = String(decoding: program.said(from: 0), as: UTF8.self)
        let device = Self.device(node)
        return text.split(separator: "\n").filter { line in
            line.drop { $0 == "-" || $0 == " " }.split(whereSeparator: \.isWhitespace).first.map { $0 == device }
                ?? false
        }
    }

    /// The touch events on a device, without frame events, whose number does not matter.
    func touches(of node: String) -> [LibinputEvent] {
        let device = Self.device(node)
        return events.filter {
            $0.device == device && $0.kind != .added && $0.kind != .removed && $0.kind != .frame
        }
    }

    /// The kinds of the touch events with their slots: `DOWN 0`.
    func course(of node: String) -> [String] {
        touches(of: node).map { "\($0.kind.rawValue.dropFirst("TOUCH_".count)) \($0.slot)" }
    }

    /// Waits until the program has added or removed the device. A number may have belonged to another device before.
    func wait(
        untilItHas node: String, _ isThere: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let device = Self.device(node)
        let kind = isThere ? LibinputEvent.Kind.added : .removed
        let isSo = eventually {
            self.events.last { $0.device == device && ($0.kind == .added || $0.kind == .removed) }?.kind == kind
        }
        #expect(isSo, "no \(kind) of \(node) at the end of:\n\(program.said)", sourceLocation: sourceLocation)
    }

    /// Waits until the program has removed a number of devices.
    func waitForRemovals(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let areGone = eventually { self.events.count { $0.kind == .removed } >= count }
        #expect(areGone, "\(count) devices are not removed in:\n\(program.said)", sourceLocation: sourceLocation)
    }

    /// Waits until the program has read all events, which is when it sleeps. A program that is too far behind may lose
    /// events.
    func catchUp(sourceLocation: SourceLocation = #_sourceLocation) {
        let sleeps = eventually {
            let stat = (try? String(contentsOfFile: "/proc/\(self.program.pid)/stat", encoding: .utf8)) ?? ""
            return stat.split(separator: ")").last?.hasPrefix(" S ") == true
        }
        #expect(sleeps, sourceLocation: sourceLocation)
    }

    /// Waits until a number of events of a kind have arrived from a device.
    func wait(
        for kind: LibinputEvent.Kind, count: Int = 1, of node: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let device = Self.device(node)
        let isThere = eventually { self.events.count { $0.device == device && $0.kind == kind } >= count }
        #expect(isThere, "\(kind) of \(node) is not in:\n\(program.said)", sourceLocation: sourceLocation)
    }

    private static func device(_ node: String) -> String { String(node.split(separator: "/").last ?? "") }
}
