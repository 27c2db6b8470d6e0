import MudraBus
import MudraInterface

// The types of other modules that the client's declarations use.

/// A bus to talk on: the system bus, that of the user's session, or one at an address.
public typealias BusAddress = MudraBus.BusAddress

/// A frame of raw touches.
public typealias TouchPacket = MudraInterface.TouchPacket

/// Facts about the user's graphical session.
public typealias SessionFacts = MudraInterface.SessionFacts
