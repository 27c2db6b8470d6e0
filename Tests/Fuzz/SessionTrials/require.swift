/// Unlike `precondition`, it prints the problem in optimized code, too.
func require(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { fatalError(problem()) }
}
