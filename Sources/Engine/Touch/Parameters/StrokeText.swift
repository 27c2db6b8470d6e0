/// A drawing as short printable text: for each point two numbers, each of two characters of `A-Z a-z 0-9 - _`, from 0 to
/// 4095 of the larger side. No shell, TOML or URL changes these characters.
package enum StrokeText {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// Half of it bends straight sides by enough to see.
    private static let bitsPerNumber = 12
    private static let charactersPerPoint = 4

    package static func write(_ points: [SIMD2<Float>]) -> String {
        var (least, most) = (points.first ?? .zero, points.first ?? .zero)
        for point in points { (least, most) = (pointwiseMin(least, point), pointwiseMax(most, point)) }
        let middle = (least + most) / 2
        let side = max((most - least).max(), .leastNormalMagnitude)
        let steps = Float((1 << bitsPerNumber) - 1)
        var text: [UInt8] = []
        for point in points {
            let share: SIMD2<Float> = (point - middle) / side
            let place: SIMD2<Float> = (share + 0.5) * steps
            for number in [place.x, place.y] {
                let whole = Int(min(max(number, 0), steps).rounded())
                text += [alphabet[whole >> 6], alphabet[whole & 63]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The points of a text, in its own unit.
    package static func read(_ text: String) throws(StrokeTemplateError) -> [SIMD2<Float>] {
        var numbers: [Int] = []
        for (index, character) in text.utf8.enumerated() {
            guard let value = alphabet.firstIndex(of: character) else {
                throw .character(index: index)
            }
            numbers.append(value)
        }
        let count = numbers.count / charactersPerPoint
        guard numbers.count % charactersPerPoint == 0, StrokeTemplate.points.contains(count) else {
            throw .length(numbers.count)
        }
        return (0..<count).map { point in
            let start = point * charactersPerPoint
            return SIMD2<Float>(
                Float(numbers[start] << 6 | numbers[start + 1]), Float(numbers[start + 2] << 6 | numbers[start + 3]))
        }
    }
}
