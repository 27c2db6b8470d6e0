import Foundation
import TestSupport
import Testing

/// The context menu of a GTK client on the page `menu`.
struct ContextMenu {
    let client: SessionClient
    /// The number of lines of the client's log before the menu.
    private let start: Int

    /// Closes the menu if it is open.
    init(of client: SessionClient) throws {
        self.client = client
        try client.show("menu")
        client.waitForQuiet()
        start = client.lines.count
    }

    var isOpen: Bool {
        let states = client.lines.dropFirst(start).compactMap { line -> Bool? in
            line.isDoing("menu opened") ? true : line.isDoing("menu closed") ? false : nil
        }
        return states == [true]
    }

    /// Its rectangle in the window. Shadows belong to it.
    var frame: (x: Int, y: Int, width: Int, height: Int)? {
        for case .did(_, let what) in client.lines.dropFirst(start) where what.hasPrefix("menu at ") {
            let numbers = what.split(separator: " ").compactMap { Int($0) }
            if numbers.count == 4 { return (numbers[0], numbers[1], numbers[2], numbers[3]) }
        }
        return nil
    }

    /// Checks that the menu opens next to a place of the window, and is still open a second after the finger's lift.
    func expectToStayOpen(at place: SessionClient.Place, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let isPlaced = eventually(every: 100, within: 20) { self.frame != nil }
        try #require(
            isPlaced, "no menu: \(client.lines.dropFirst(start)) \(SessionFixture.journal)",
            sourceLocation: sourceLocation)
        sleep(1)
        #expect(isOpen, "\(client.lines.dropFirst(start))", sourceLocation: sourceLocation)
        let frame = try #require(self.frame, sourceLocation: sourceLocation)
        let near = 40.0
        let isNear =
            (Double(frame.x) - near...Double(frame.x + frame.width) + near).contains(place.x)
            && (Double(frame.y) - near...Double(frame.y + frame.height) + near).contains(place.y)
        #expect(isNear, "the menu is at \(frame), the finger at \(place)", sourceLocation: sourceLocation)
    }
}
