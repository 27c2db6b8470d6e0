import Foundation
import TestSupport
import Testing

/// A long press is a right click under the finger on X11, whatever part of the X screen the touchscreen is mapped to.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("Xorg", "xev"), "no Xorg or xev here")) struct EmulationScreenTests {
        /// The first two rows of a Coordinate Transformation Matrix, for positions from 0 to 1 along each axis.
        struct Matrix: CustomTestStringConvertible {
            let testDescription: String
            let x: [Double]
            let y: [Double]

            static let all = [
                Matrix(testDescription: "the whole screen", x: [1, 0, 0], y: [0, 1, 0]),
                Matrix(testDescription: "the right half", x: [0.5, 0, 0.5], y: [0, 1, 0]),
                Matrix(testDescription: "rotated clockwise", x: [0, -1, 1], y: [1, 0, 0]),
                Matrix(testDescription: "rotated, in the lower left quarter", x: [0, 0.5, 0], y: [-0.5, 0, 1]),
            ]

            /// The operands of `xinput set-prop`.
            var words: String { (x + y + [0, 0, 1]).map { "\($0)" }.joined(separator: " ") }

            /// The pixel of the X screen, 1280 x 800, under a place of the panel in mm.
            func pixel(under finger: (x: Int, y: Int)) -> (x: Double, y: Double) {
                let (across, down) = (Double(finger.x) / 256, Double(finger.y) / 160)
                return (
                    x: 1_280 * (x[0] * across + x[1] * down + x[2]), y: 800 * (y[0] * across + y[1] * down + y[2])
                )
            }
        }

        private let emulation: EmulationFixture
        private let window: EventWindow

        init() throws {
            emulation = try EmulationFixture(.named("X11"))
            window = try EventWindow(in: emulation.base.session)
        }

        /// Maps the touchscreens as a user would, and nothing else.
        private func map(_ matrix: Matrix) throws {
            let property = "'Coordinate Transformation Matrix'"
            _ = try emulation.base.session.run(
                """
                for id in $(xinput list --id-only); do
                    xinput list $id | grep -q XITouchClass || continue
                    xinput list --name-only $id | grep -q '^mudra session screen$' || continue
                    xinput set-prop $id \(property) \(matrix.words)
                done
                """)
            // A fixed wait: mudra-actions gives the pointer the same matrix.
            usleep(1_000_000)
        }

        @Test("A long press clicks right within one pixel of the finger on X11, wherever the screen is mapped to")
        func aLongPressClicksRightWhereverTheScreenIsMappedTo() throws {
            for matrix in Matrix.all {
                try map(matrix)
                var farthest = 0.0
                for finger in EmulationFixture.places {
                    let known = window.presses.count
                    try emulation.press(finger)
                    _ = eventually(every: 50, within: 10) {
                        window.presses.dropFirst(known).contains { $0.button == 3 }
                    }
                    // The touch itself may be a click of the first button before the gesture takes it.
                    let right = window.presses.dropFirst(known).filter { $0.button != 1 }
                    let press = try #require(right.first, "\(matrix), \(finger): \(SessionFixture.journal)")
                    let wanted = matrix.pixel(under: finger)
                    let away = max(abs(Double(press.x) - wanted.x), abs(Double(press.y) - wanted.y))
                    #expect(right.count == 1 && press.button == 3 && away <= 1, "\(matrix), \(finger) mm: \(right)")
                    farthest = max(farthest, away)
                }
                print(
                    "X11, \(matrix.testDescription): \(EmulationFixture.places.count) right clicks, at most \(farthest) "
                        + "pixels from the finger")
            }
        }
    }
}
