import CMudraEvdev
import MudraDeclarations

extension PointerButton {
    var code: UInt16 {
        switch self {
        case .left: UInt16(BTN_LEFT)
        case .right: UInt16(BTN_RIGHT)
        case .middle: UInt16(BTN_MIDDLE)
        }
    }
}
