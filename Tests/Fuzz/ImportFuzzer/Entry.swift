import ImportTrials

/// libFuzzer calls this for every input.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    ImportTrial.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
