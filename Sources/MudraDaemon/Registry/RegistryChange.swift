/// What has become of a recognizer, as its object on the bus shows it.
struct RegistryChange {
    /// As it was; nil: there was none.
    let before: Registration?
    /// As it is; nil: it is gone.
    let after: Registration?
}
