import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouchpad

/// Input of every kind, for gestures of any type.
enum EmulatedInputs {
    static let all = [
        make {
            $0.click = EmulatedClick(.right)
            $0.keys = [chord(KEY_A), chord(KEY_B)]
        },
        make { $0.drag = .left },
        make {
            $0.scroll = EmulatedScroll(.any)
            $0.keySteps = KeySteps(
                forward: chord(KEY_UP), back: chord(KEY_DOWN), step: .millimetres(2, along: .vertical))
        },
        make { $0.click = EmulatedClick(.left, count: 2, at: .began) },
        make { $0.keySteps = KeySteps(forward: chord(KEY_UP), back: chord(KEY_DOWN), step: .factor(1.05)) },
    ]

    static let touchpad = make { $0.touchpad = EmulatedTouchpad(TouchpadParameters()) }

    private static func chord(_ key: Int32) -> KeyChord {
        KeyChord(modifiers: [UInt16(KEY_LEFTCTRL), UInt16(KEY_LEFTSHIFT)], keys: [UInt16(key)])
    }

    private static func make(_ change: (inout EmulatedInput) -> Void) -> EmulatedInput {
        var input = EmulatedInput()
        change(&input)
        return input
    }
}
