extension RecognizerGraph {
    /// The touches that the recognizers, as they stand now, keep from others and take from them.
    var claims: TouchGate.Claims {
        var claims = TouchGate.Claims()
        activity.awake.forEach { index in
            let core = members[index].core
            if core.state == .possible {
                if core.options.delaysTouchesBegan { claims.delayed = claims.delayed.union(core.involved) }
                if core.options.delaysTouchesEnded { claims.detained = claims.detained.union(core.involved) }
                if core.options.cancelsTouches { claims.contested = claims.contested.union(core.involved) }
            } else if core.options.cancelsTouches, core.state.isActive || core.state == .ended {
                claims.taken = claims.taken.union(core.involved)
            }
        }
        return claims
    }
}
