import MudraSettings

/// The values of a screen's property that users' programs have set over D-Bus, at most one for each user.
struct UserChoices<Value: Hashable>: Hashable {
    private struct Choice: Hashable {
        let user: UInt32
        let value: Value
    }

    /// The latest last.
    private var choices: [Choice] = []

    mutating func set(_ value: Value, of user: UInt32) {
        choices.removeAll { $0.user == user }
        choices.append(Choice(user: user, value: value))
    }

    /// The latest value of the users that count; nil: none of them has set one.
    func value(of counts: (_ user: UInt32) -> Bool) -> Value? {
        choices.last { counts($0.user) }?.value
    }

    /// Forgets the values of all other users.
    mutating func keep(_ stays: (_ user: UInt32) -> Bool) {
        choices.removeAll { !stays($0.user) }
    }
}

/// All that users' programs have set on a screen.
struct ScreenChoices: Hashable {
    var orientation = UserChoices<OrientationChoice>()
    var isEnabled = UserChoices<Bool>()
    var isGrabbed = UserChoices<Bool>()

    /// Forgets the choices of all other users.
    mutating func keep(_ stays: (_ user: UInt32) -> Bool) {
        orientation.keep(stays)
        isEnabled.keep(stays)
        isGrabbed.keep(stays)
    }
}
