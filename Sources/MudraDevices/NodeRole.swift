import CMudraEvdev
import MudraEvdev

/// What mudra makes of an input node.
public enum NodeRole: Hashable, Sendable {
    /// mudra reads it.
    case touchscreen
    /// mudra reads whether the pen is near: touches of the screen beside it count for nothing then.
    case pen
    /// mudra leaves it alone, for this reason.
    case ignored(String)
}

extension InputNode {
    /// What mudra makes of the node.
    ///
    /// udev's word counts, and so does what the kernel says that the device can do: touchpads and pens have been called
    /// touchscreens. Where udev says nothing, as in a container, the kernel's word alone has to do.
    /// - Parameters:
    ///   - nodes: all the nodes there are, among which a screen may be twice and a pen has its screen.
    ///   - isIgnored: what the administrator wants; nil: nothing. An administrator who says "do not ignore" is
    ///     believed, as long as there is something to read.
    public func role(among nodes: [InputNode], isIgnored: (InputNode) -> Bool?) -> NodeRole {
        switch ownRole(isIgnored: isIgnored(self)) {
        case .touchscreen where capabilities.touchProtocol == .singleTouch && isIgnored(self) == nil:
            let twin = nodes.first { node in
                node.isMultitouch && node.isSameHardware(as: self)
                    && node.ownRole(isIgnored: isIgnored(node)) == .touchscreen
            }
            return twin.map { .ignored("the single-touch side of \($0.id)") } ?? .touchscreen
        case .pen:
            let screen = nodes.first { node in
                node.isSameHardware(as: self) && node.ownRole(isIgnored: isIgnored(node)) == .touchscreen
            }
            return screen == nil ? .ignored("a pen without a touchscreen of its own") : .pen
        case let role:
            return role
        }
    }

    /// What the node is, whatever is beside it.
    private func ownRole(isIgnored: Bool?) -> NodeRole {
        if isOwn { return .ignored("a screen that mudra has made") }
        if isIgnored == true { return .ignored("mudrad.toml says so (ignore)") }
        if isIgnored == false, capabilities.touchProtocol != nil { return .touchscreen }
        if tags?.contains(.tabletPad) == true { return .ignored("the buttons of a pen tablet") }
        if capabilities.hasPen || tags?.isPen == true {
            return capabilities.absoluteAxes.contains(Int(ABS_X)) ? .pen : .ignored("a pen tablet without positions")
        }
        guard capabilities.touchProtocol != nil, !isMouse else {
            return .ignored(tags?.subtracting(.touchscreen).kind ?? kind)
        }
        if capabilities.isTouchpad { return .ignored("a touchpad") }
        if let tags, !tags.contains(.touchscreen) {
            return .ignored("\(tags.kind ?? kind) to udev (no ID_INPUT_TOUCHSCREEN)")
        }
        return .touchscreen
    }

    private var isMultitouch: Bool {
        capabilities.touchProtocol == .slots || capabilities.touchProtocol == .anonymousContacts
    }

    /// A pointer that knows where it is, as a virtual machine has it: no finger.
    private var isMouse: Bool { capabilities.hasMouseButtons && !isMultitouch }

    /// What it is by its capabilities, where udev does not say.
    private var kind: String {
        if capabilities.isTouchpad { return "a touchpad" }
        if isMouse || capabilities.relativeAxes.contains(Int(REL_X)) { return "a mouse" }
        return capabilities.hasKeys ? "a keyboard" : "no touchscreen"
    }
}
