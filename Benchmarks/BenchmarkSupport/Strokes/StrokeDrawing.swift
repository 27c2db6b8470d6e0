import MudraSupport
import MudraTouch

/// A drawing of a data set.
struct StrokeDrawing {
    /// The thing that it shows.
    let label: String
    /// The way of the pen or finger, with the larger side 60 mm.
    let points: [Point]
    /// The time of each point since the first.
    let times: [Microseconds]

    /// The drawing on a line of JSON: `{"class": NAME, "points": [[x, y, t_ms], ...]}`; nil: it has no extent.
    init?(_ line: Substring, at place: String) throws(MeasureError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: Array(line.utf8))
        } catch {
            throw MeasureError("\(place): \(error.message)")
        }
        let rows = value["points"]?.elements?.map { $0.elements?.compactMap(\.number) ?? [] } ?? []
        guard let label = value["class"]?.text, rows.count > 1, rows.allSatisfy({ $0.count == 3 }) else {
            throw MeasureError("\(place): this is no drawing: {\"class\": NAME, \"points\": [[x, y, t_ms], ...]}")
        }
        let places = rows.map { Point(x: $0[0], y: $0[1]) }
        guard let scaled = places.scaled(to: 60) else { return nil }
        (self.label, points) = (label, scaled)
        let start = rows[0][2]
        times = rows.map { Microseconds(UInt64(min(max($0[2] - start, 0), 3_600_000) * 1_000)) }
    }

    /// A drawing of a computed person, with its larger side that many mm; nil: it has no extent.
    /// - Parameter speed: in mm/s.
    init?(label: String, line: [Point], size: Double, speed: Double) {
        guard let scaled = line.scaled(to: size) else { return nil }
        (self.label, points) = (label, scaled)
        var walked = 0.0
        times = scaled.indices.map { index in
            walked += index > 0 ? scaled[index].distance(to: scaled[index - 1]) : 0
            return Microseconds(UInt64(walked / speed * 1_000_000))
        }
    }

    /// The drawings in a file of a folder; none if the file is not there.
    static func load(_ name: String, in folder: String) throws(MeasureError) -> [StrokeDrawing] {
        let path = "\(folder)/\(name)"
        let text: String
        do throws(FileError) {
            guard try FileReader.names(in: folder).contains(name) else { return [] }
            text = String(decoding: try FileReader.read(path, limitMebibytes: 256), as: UTF8.self)
        } catch {
            throw MeasureError("\(path): \(error.message)")
        }
        var drawings: [StrokeDrawing] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            if let drawing = try StrokeDrawing(line, at: "\(path):\(index + 1)") { drawings.append(drawing) }
        }
        return drawings
    }
}

extension [Point] {
    /// The points with a margin of 20 mm, and a larger side of that many mm; nil: they are all in one place.
    fileprivate func scaled(to side: Double) -> [Point]? {
        let (xs, ys) = (map(\.x), map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        let extent = Swift.max(right - left, bottom - top)
        guard extent > 0, extent.isFinite else { return nil }
        return map { Point(x: 20 + ($0.x - left) / extent * side, y: 20 + ($0.y - top) / extent * side) }
    }
}
