/// Reads the values of a window's properties, which any program may set to anything.
enum XPropertyValue {
    /// Numbers of 32 bits, in the byte order of the machine.
    static func numbers(_ bytes: [UInt8]) -> [UInt32] {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
    }

    /// The class in `WM_CLASS`: the second text, after the instance; empty: there is none.
    static func windowClass(_ bytes: [UInt8]) -> String {
        FocusedWindow.clipped(text(1, of: bytes))
    }

    /// A workspace by its name or, without one, by its number from 1.
    /// - Parameters:
    ///   - index: `_NET_CURRENT_DESKTOP`.
    ///   - names: `_NET_DESKTOP_NAMES`.
    static func workspace(_ index: UInt32, names: [UInt8]) -> String {
        let name = text(Int(index), of: names)
        return name.isEmpty ? "\(Int(index) + 1)" : FocusedWindow.clipped(name)
    }

    /// One of the texts that NULs divide.
    private static func text(_ index: Int, of bytes: [UInt8]) -> ArraySlice<UInt8> {
        let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        return texts.indices.contains(index) ? texts[index] : []
    }
}
