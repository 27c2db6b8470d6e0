import FuzzInput

/// libFuzzer calls this for every input.
/// - Returns: -1 for an input that is not worth keeping.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard var session = Session(Input(bytes, count)) else { return -1 }
    session.run()
    return 0
}
