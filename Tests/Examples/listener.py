#!/usr/bin/python3
from gi.repository import Gio, GLib

name, path, manager = "org.mudra.Mudra1", "/org/mudra/Mudra1", "org.mudra.Mudra1.Manager"

def on_gesture(bus, sender, path, interface, signal, values):
    recognizer, kind, state, time, touches, details = values.unpack()
    print(recognizer, state, touches, flush=True)

def subscribe(bus, name, owner):
    bus.call(name, path, manager, "Subscribe", GLib.Variant("(as)", (["next"],)), None, 0, -1)

bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
bus.signal_subscribe(name, manager, "Gesture", path, None, 0, on_gesture)
Gio.bus_watch_name_on_connection(bus, name, Gio.BusNameWatcherFlags.AUTO_START, subscribe)
GLib.MainLoop().run()
