import CMudraSystemd
import Glibc

/// Object paths made of arbitrary names.
package enum BusPath {
    /// `name` below `prefix`. Characters that an object path cannot hold are escaped.
    package static func encode(_ name: String, under prefix: String) -> String {
        var path: UnsafeMutablePointer<CChar>?
        guard sd_bus_path_encode(prefix, name, &path) >= 0, let path else { return prefix }
        defer { free(path) }
        return String(cString: path)
    }
}
