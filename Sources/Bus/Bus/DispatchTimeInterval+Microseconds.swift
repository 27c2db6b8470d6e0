import Dispatch
import MudraTouch

extension DispatchTimeInterval {
    /// A length of time; one of more than 292,000 years is shortened to that.
    package init(_ time: Microseconds) {
        self = .microseconds(Int(clamping: time.value))
    }
}
