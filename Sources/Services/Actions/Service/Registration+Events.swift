import MudraBus
import MudraGestureSettings

extension Registration {
    enum Event: Equatable {
        /// A configuration should come into force.
        case wanted(GestureSettings)
        case serviceCame
        case serviceWent
        case suspended
        case resumed
        /// mudrad has removed the recognizer of this object.
        case removed(path: String)
        /// The timer's time is over.
        case timeIsUp
        /// mudrad has answered `register`; nil: it has done so.
        case answered(BusError?)
        /// mudrad has answered all calls that subscribe to gestures.
        case confirmed
        /// mudrad has told which names other programs have: their recognizers' objects by name; nil: no answer.
        case found([String: String]?)
    }

    enum Effect: Equatable {
        // The subscription.
        case listen(to: Set<String>)
        case rest
        case askAgain
        case forgetSubscription
        /// Reports `confirmed`, perhaps at once.
        case confirm

        // The gestures.
        /// mudrad is about to be asked to register these.
        case prepare(GestureSettings)
        /// nil: withdraws all. Reports `answered`.
        case register(GestureSettings?)
        case putInForce(GestureSettings)
        /// mudrad has refused them for good.
        case refuse

        // Gestures that other programs have enabled or disabled.
        case rememberOverrides(GestureSettings)
        case restoreOverrides(GestureSettings)
        case forgetOverrides

        // Names that other programs have.
        /// Reports `found`.
        case findTaken(among: Set<String>)
        /// The names that the configuration in force leaves out, in alphabetical order.
        case tellTaken([String])

        /// Reports `timeIsUp`; a timer that runs goes on.
        case startTimer(seconds: Int)
        case stopTimer
        case log(String)
        /// Tells all who wait for a configuration whether it is in force.
        case settle(BusError?)
    }
}
