import Foundation
import TestSupport
import Testing

/// A window of xev that fills an X11 screen, and the buttons pressed in it.
final class EventWindow {
    private let folder: TemporaryFolder
    private let program: Program

    init(in session: DesktopSession) throws {
        folder = try TemporaryFolder()
        let command = ["/usr/bin/stdbuf", "--output=L", "xev", "-event", "button", "-geometry", "1280x800+0+0"]
        program = try session.start(command, in: folder)
        // `Outer window is 0x800001, inner window is 0x800002`
        program.wait(for: "Outer window is")
        let words = program.said.split(whereSeparator: \.isWhitespace)
        let number = try #require(words.first { $0.hasPrefix("0x") }).prefix { $0 != "," }
        // It takes the whole screen although the window manager would leave room for a frame. wmctrl crashes when it
        // looks for this window by its title.
        _ = try session.run("wmctrl -i -r \(number) -b add,fullscreen || :")
        usleep(500_000)
    }

    /// The buttons pressed so far, at places of the screen in pixels.
    var presses: [(button: Int, x: Int, y: Int)] {
        // `ButtonPress event, ...`, `root 0x21d, ..., root:(639,399),`, `state 0x0, button 3, same_screen YES`.
        let lines = program.said.split(separator: "\n")
        return lines.indices.dropLast(2).compactMap { index in
            guard lines[index].hasPrefix("ButtonPress"), let root = lines[index + 1].firstRange(of: "root:("),
                let button = lines[index + 2].firstRange(of: "button ")
            else { return nil }
            let place = lines[index + 1][root.upperBound...].split { "(),".contains($0) }.compactMap { Int($0) }
            let number = lines[index + 2][button.upperBound...].prefix(while: \.isNumber)
            return place.count >= 2 ? Int(number).map { (button: $0, x: place[0], y: place[1]) } : nil
        }
    }
}
