import FuzzInput

/// What libFuzzer calls for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(bytes, count)
    let touches = input.byte()
    let accepted = Accepted(input.request())
    Performance(accepted, touches: touches).play()
    return 0
}

/// Unlike `precondition`, says in optimized code too what is wrong.
func require(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { fatalError(problem()) }
}
