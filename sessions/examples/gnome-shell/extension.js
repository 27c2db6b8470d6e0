// Tells mudra-actions about the window with the focus, for gestures with a condition (docs/context.md of mudra).

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Meta from 'gi://Meta';
import Shell from 'gi://Shell';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';

const SERVICE = 'org.mudra.Actions1';
const PATH = '/org/mudra/Actions1';
// mudra-actions takes at most 1,024 bytes, and a character has at most four.
const LONGEST = 256;

export default class MudraContextExtension extends Extension {
    enable() {
        this._isThere = false;
        this._window = null;
        this._tracker = Shell.WindowTracker.get_default();
        this._tracker.connectObject('notify::focus-app', () => this._tell(), this);
        global.display.connectObject('notify::focus-window', () => this._follow(), this);
        global.workspace_manager.connectObject('active-workspace-changed', () => this._tell(), this);
        // mudra-actions forgets the values when it ends, and learns them again when it is back.
        this._watch = Gio.bus_watch_name(Gio.BusType.SESSION, SERVICE, Gio.BusNameWatcherFlags.NONE,
            () => {
                this._isThere = true;
                this._tell();
            },
            () => {
                this._isThere = false;
            });
        this._follow();
    }

    // GNOME Shell also calls this when it locks the screen.
    disable() {
        Gio.bus_unwatch_name(this._watch);
        this._window?.disconnectObject(this);
        global.workspace_manager.disconnectObject(this);
        global.display.disconnectObject(this);
        this._tracker.disconnectObject(this);
        // An empty text takes a value away.
        this._send({app: '', fullscreen: '', workspace: ''});
        this._watch = this._window = this._tracker = null;
    }

    _follow() {
        this._window?.disconnectObject(this);
        this._window = global.display.focus_window;
        this._window?.connectObject(
            'notify::fullscreen', () => this._tell(),
            'notify::wm-class', () => this._tell(), this);
        this._tell();
    }

    _tell() {
        const workspace = global.workspace_manager.get_active_workspace_index();
        this._send({
            app: this._app(),
            fullscreen: `${this._window?.is_fullscreen() ?? false}`,
            workspace: Meta.prefs_get_workspace_name(workspace),
        });
    }

    // The name of the application's desktop file, or else the window's app ID or class. Without a window, GNOME Shell
    // itself has the focus.
    _app() {
        if (!this._window)
            return 'org.gnome.Shell';
        const id = this._tracker.get_window_app(this._window)?.get_id() ?? '';
        return id.endsWith('.desktop') ? id.slice(0, -'.desktop'.length) : this._window.get_wm_class() ?? '';
    }

    // The call returns at once, and its answer does not matter.
    _send(values) {
        if (!this._isThere)
            return;
        const variants = Object.entries(values).map(
            ([name, text]) => [name, new GLib.Variant('s', [...text].slice(0, LONGEST).join(''))]);
        Gio.DBus.session.call(SERVICE, PATH, SERVICE, 'SetContext',
            new GLib.Variant('(a{sv})', [Object.fromEntries(variants)]),
            null, Gio.DBusCallFlags.NO_AUTO_START, -1, null).catch(() => {});
    }
}
