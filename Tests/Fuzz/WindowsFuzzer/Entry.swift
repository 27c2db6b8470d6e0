import SessionTrials

/// libFuzzer calls this for every input.
/// - Returns: -1 for an input that is not worth keeping.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let trial = WindowsTrial(Array(UnsafeBufferPointer(start: bytes, count: count))) else { return -1 }
    trial.run()
    return 0
}
