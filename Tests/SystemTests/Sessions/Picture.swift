import Foundation
import TestSupport
import Testing

/// A screenshot of a session, which its user would see.
struct Picture: CustomStringConvertible {
    /// Red, green and blue of each pixel, line by line.
    private let bytes: Data
    private let width: Int

    /// - Throws: if grim fails.
    init(of session: DesktopSession) throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o777)
        let file = folder.path("picture")
        // An eighth of the resolution is enough.
        try session.run("grim -s 0.125 -t ppm '\(file)'")
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        // P6, width and height, and the highest value, each on a line of its own.
        let lines = data.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        let size = try #require(lines.count == 4 ? String(decoding: lines[1], as: UTF8.self) : nil)
        width = try #require(size.split(separator: " ").first.flatMap { Int($0) })
        bytes = try #require(lines.last)
    }

    /// The share of a colour in the picture, from 0 to 1.
    /// - Parameter columns: the part to look at, from 0 at the left edge to 1 at the right.
    func share(of colour: Colour, in columns: ClosedRange<Double> = 0...1) -> Double {
        let places = stride(from: bytes.startIndex, to: bytes.endIndex - 2, by: 3).filter {
            columns.contains(Double(($0 - bytes.startIndex) / 3 % width) / Double(width))
        }
        let count = places.count { [bytes[$0], bytes[$0 + 1], bytes[$0 + 2]] == colour.bytes }
        return places.isEmpty ? 0 : Double(count) / Double(places.count)
    }

    /// A sketch of the picture for failure messages.
    var description: String {
        let lines = stride(from: bytes.startIndex, to: bytes.endIndex - 3 * width + 1, by: 3 * width * 5)
        return lines.map { line in
            stride(from: line, to: line + 3 * width, by: 6).map { place -> String in
                switch [bytes[place], bytes[place + 1], bytes[place + 2]] {
                case Colour.red.bytes: "r"
                case Colour.green.bytes: "g"
                case [0, 0, 0]: "."
                default: "+"
                }
            }.joined()
        }.joined(separator: "\n")
    }

    struct Colour {
        let bytes: [UInt8]

        static let red = Colour(bytes: [255, 0, 0])
        static let green = Colour(bytes: [0, 255, 0])

        /// The colour in foot's notation.
        var text: String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    }
}
