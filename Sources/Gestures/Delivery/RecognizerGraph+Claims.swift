extension RecognizerGraph {
    /// The touches that the recognizers, as they stand now, keep from others and take from them.
    var claims: TouchGate.Claims {
        var claims = TouchGate.Claims()
        activity.awake.forEach { index in
            let core = members[index].core
            // Those of the next attempt are as good as its own.
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
