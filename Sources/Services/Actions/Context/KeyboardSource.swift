import MudraDesktop
import MudraGestureSettings

extension OnScreenKeyboard: ContextSource {
    var name: String { "the on-screen keyboard" }
    var values: [String: String] { isShown.map { [ContextKey.keyboard: "\($0)"] } ?? [:] }

    func follow(_ keys: Set<String>) {
        follow(keys.contains(ContextKey.keyboard))
    }
}
