struct Target {
    /// The owner's targets can be removed together.
    weak var owner: AnyObject?
    let act: (any Recognizer) -> Void
}

extension Recognizer {
    /// The recognizer's name; nil: it has none. A relation that is declared by name needs a unique one.
    public var name: String? {
        get { core.name }
        set { core.name = newValue }
    }

    /// Its name, or else its kind of gesture: for messages.
    public var label: String { core.name ?? typeName }

    /// The recognizer's state.
    public var state: RecognizerState { core.state }

    /// The values of the gesture.
    public var values: GestureValues { core.values }

    /// Takes part in the recognizer's decisions. Not kept alive.
    public var delegate: (any RecognizerDelegate)? {
        get { core.delegate }
        set { core.delegate = newValue }
    }

    /// How the recognizer affects the touches that the application gets, and which touches it accepts.
    public var options: RecognizerOptions {
        get { core.options }
        set { core.options = newValue }
    }

    /// Adds a target. Targets are called whenever the gesture begins, changes, ends, is cancelled or is recognized.
    /// - Parameters:
    ///   - owner: identifies the target for `removeTarget`; not kept alive.
    ///   - act: gets the recognizer, with its state and its values as of then.
    public func addTarget(_ owner: AnyObject? = nil, _ act: @escaping (Self) -> Void) {
        let target = Target(owner: owner) { recognizer in
            if let recognizer = recognizer as? Self { act(recognizer) }
        }
        core.targets.append(target)
    }

    /// Removes the targets of `owner`; nil: all targets.
    public func removeTarget(_ owner: AnyObject? = nil) {
        core.targets.removeAll { owner == nil || $0.owner === owner }
    }

    /// Lets the recognizer begin only after `other` has failed.
    public func require(toFail other: any Recognizer) {
        core.requirements.append(other)
        core.zone?.relationsChanged()
    }
}
