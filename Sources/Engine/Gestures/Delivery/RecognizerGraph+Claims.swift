extension RecognizerGraph {
    /// The touches that the recognizers, in their present states, keep from the application and take from it.
    var claims: TouchGate.Claims {
        var claims = TouchGate.Claims()
        activity.awake.forEach { index in
            let core = members[index].core
            // Touches of the next attempt count like touches of this one.
            let own = core.state == .possible ? core.involved.union(core.next) : core.next
            if core.options.delaysTouchesBegan { claims.delayed = claims.delayed.union(own) }
            if core.options.delaysTouchesEnded { claims.detained = claims.detained.union(own) }
            if core.options.cancelsTouches { claims.contested = claims.contested.union(own) }
            if core.options.cancelsTouches, core.state.isActive || core.state == .ended {
                claims.taken = claims.taken.union(core.involved)
            }
        }
        return claims
    }
}
