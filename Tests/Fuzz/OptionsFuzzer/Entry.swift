import FuzzInput

/// libFuzzer calls this for every input.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(bytes, count)
    let touches = input.byte()
    let accepted = Accepted(input.request())
    Performance(accepted, touches: touches).play()
    return 0
}

/// Unlike `precondition`, it prints the problem in optimized code, too.
func require(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { fatalError(problem()) }
}
