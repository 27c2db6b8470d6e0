/// What a recognizer is attached to.
protocol RecognizerHost: AnyObject {
    /// A recognizer of it waits for others than before.
    func relationsChanged()
}

/// Code that is called for a gesture.
struct Target {
    /// By which it is removed again.
    weak var owner: AnyObject?
    let act: (any Recognizer) -> Void
}

extension Recognizer {
    /// What it is called.
    public var name: String { core.name }

    /// Where it stands.
    public var state: RecognizerState { core.state }

    /// What the gesture is like.
    public var values: GestureValues { core.values }

    /// Has a say in what the recognizer does. Not kept alive.
    public var delegate: (any RecognizerDelegate)? {
        get { core.delegate }
        set { core.delegate = newValue }
    }

    /// What the recognizer does to the touches that others would get, and which ones it looks at.
    public var options: RecognizerOptions {
        get { core.options }
        set { core.options = newValue }
    }

    /// Has `act` called whenever the gesture begins, changes, ends, is cancelled or is recognized.
    /// - Parameter owner: by which the target can be removed; not kept alive.
    public func addTarget(_ owner: AnyObject? = nil, _ act: @escaping (Self) -> Void) {
        let target = Target(owner: owner) { recognizer in
            if let recognizer = recognizer as? Self { act(recognizer) }
        }
        core.targets.append(target)
    }

    /// Removes the targets of `owner`, or all of them.
    public func removeTarget(_ owner: AnyObject? = nil) {
        core.targets.removeAll { owner == nil || $0.owner === owner }
    }

    /// Lets the recognizer begin only when `other` has failed.
    public func require(toFail other: any Recognizer) {
        core.requirements.append(other)
        core.host?.relationsChanged()
    }
}
