import MudraSettings

/// Why a file cannot be imported.
package struct ImportError: Error {
    package let diagnostic: Diagnostic
}
