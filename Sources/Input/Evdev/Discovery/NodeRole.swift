import CMudraEvdev

/// How mudra uses an input node.
package enum NodeRole: Hashable, Sendable {
    /// mudra reads it.
    case touchscreen
    /// mudra reads whether the pen is near. While it is, touches of its screen do not count.
    case pen
    /// mudra reads whether the machine is folded into a tablet.
    case tabletSwitch
    /// mudra does not use it, for this reason.
    case ignored(String)
}

extension InputNode {
    /// How mudra uses the node.
    ///
    /// Both udev and the kernel's capabilities must agree, because touchpads and pens have been called touchscreens. If
    /// udev says nothing, as in a container, the kernel's word alone decides.
    /// - Parameters:
    ///   - nodes: all nodes. A screen may have two of them, and a pen belongs to a screen.
    ///   - isIgnored: the administrator's choice; nil: none. mudra believes an administrator who says "do not ignore",
    ///     as long as the node has something to read.
    package func role(among nodes: [InputNode], isIgnored: (InputNode) -> Bool?) -> NodeRole {
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

    /// The role of the node, apart from the nodes beside it.
    private func ownRole(isIgnored: Bool?) -> NodeRole {
        if isOwn { return .ignored("a device that mudra has made") }
        if isIgnored == true { return .ignored("mudrad.toml ignores it") }
        if isIgnored == false, capabilities.touchProtocol != nil { return .touchscreen }
        if isIgnored == nil, let reason = udev.withdrawal { return .ignored(reason) }
        if tags?.contains(.tabletPad) == true { return .ignored("the buttons of a pen tablet") }
        if capabilities.hasPen || tags?.isPen == true {
            return capabilities.absoluteAxes.contains(Int(ABS_X)) ? .pen : .ignored("a pen tablet without positions")
        }
        guard capabilities.touchProtocol != nil, !isMouse else {
            if capabilities.hasTabletSwitch { return .tabletSwitch }
            return .ignored(tags?.subtracting(.touchscreen).kind ?? kind)
        }
        if capabilities.isTouchpad { return .ignored("a touchpad") }
        if let tags, !tags.contains(.touchscreen) {
            return .ignored("\(tags.kind ?? kind) according to udev (no ID_INPUT_TOUCHSCREEN)")
        }
        return .touchscreen
    }

    private var isMultitouch: Bool {
        capabilities.touchProtocol == .slots || capabilities.touchProtocol == .anonymousContacts
    }

    /// A pointer with absolute positions, as a virtual machine has it: not a finger.
    private var isMouse: Bool { capabilities.hasMouseButtons && !isMultitouch }

    /// The kind of device by its capabilities, if udev does not say.
    private var kind: String {
        if capabilities.isTouchpad { return "a touchpad" }
        if isMouse || capabilities.relativeAxes.contains(Int(REL_X)) { return "a mouse" }
        return capabilities.hasKeys ? "a keyboard" : "not a touchscreen"
    }
}
