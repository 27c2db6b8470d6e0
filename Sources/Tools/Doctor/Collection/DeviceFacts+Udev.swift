import Glibc
import MudraDeclarations
import MudraEvdev
import MudraSettings
import MudraSupport

extension DeviceFacts {
    /// Asks udev.
    /// - Parameter settings: the settings in mudrad.toml; nil: mudrad refuses the file.
    init(_ settings: DaemonSettings?) {
        let inventory: DeviceInventory
        do throws(DeviceMonitorError) {
            inventory = try DeviceInventory()
        } catch {
            failure = "\(error)"
            return
        }
        let reader = NodeReader(user: "mudra")
        hasDaemonUser = reader != nil
        let rule = { (node: InputNode) in
            settings?.rule(for: DeviceIdentity(node.name, vendor: node.vendor, product: node.product))
        }
        let withoutRules = inventory.roles { _ in nil }.map(\.role)
        for ((node, role), ownRole) in zip(inventory.roles { rule($0)?.ignore }, withoutRules) {
            switch role {
            case .touchscreen:
                var screen = Screen(node: node.path, name: node.name)
                screen.seat = rule(node)?.seat ?? node.seat
                screen.admitsDaemon = reader?.isAdmitted(to: node.path)
                screens.append(screen)
            case .ignored(let reason):
                let isConfigured = ownRole == .touchscreen
                guard isConfigured || node.capabilities.mayBeTouchscreen else { continue }
                candidates.append(
                    Candidate(node: node.path, name: node.name, reason: reason, isConfigured: isConfigured))
            case .pen, .tabletSwitch: break
            }
        }
    }

    /// Tests whether other processes have grabbed screens.
    /// - Parameter grabbed: the nodes that mudrad has grabbed, which it does not test.
    mutating func testGrabs(besides grabbed: Set<String>) {
        for index in screens.indices where !grabbed.contains(screens[index].node) {
            screens[index].grab = Self.grab(of: screens[index].node)
        }
    }

    private static func grab(of node: String) -> GrabState {
        do throws(EvdevError) {
            switch try EvdevDevice(path: node).testGrab() {
            case .free: return .free
            case .touched: return .touched
            case .taken: return .taken(Process.all(reading: node))
            case .failed(let number): return .unreadable(Errno(number).description)
            }
        } catch {
            return .unreadable("\(error)")
        }
    }
}

extension DeviceCapabilities {
    /// Whether the device looks like a touchscreen, whatever udev says.
    fileprivate var mayBeTouchscreen: Bool { touchProtocol != nil && isDirect && !hasPen && !isTouchpad }
}
