//! The selected server. Only its pages may use the bridge.

use std::net::TcpStream;
use std::sync::Mutex;
use std::time::Duration;

use tauri::ipc::CapabilityBuilder;
use tauri::{AppHandle, Manager, State, Url, WebviewWindow};
use tauri_plugin_window_state::{AppHandleExt, StateFlags};

use crate::address::{is_same_origin, origin_of};
use crate::settings::SettingsStore;
use crate::window::MAIN;

/// The command line option to be asked for the server.
const CHOOSE_SERVER: &str = "--ask";

const LISTENS_WITHIN: Duration = Duration::from_secs(2);

/// The commands that the server's pages may call.
const ALLOWED: &[&str] = &[
    "allow-leave-server",
    "allow-minimise",
    "allow-toggle-maximise",
    "allow-close",
    "allow-close-now",
    "allow-hold-closing",
    "allow-drag",
    "allow-window-state",
    "allow-settings",
    "allow-change-settings",
    "allow-copy-text",
    "allow-read-text",
    "allow-check-word",
    "allow-running-programs",
    "allow-notify",
    "allow-dismiss",
    "allow-set-badge",
];

/// The server whose pages the window shows. None while our own page asks for a server.
#[derive(Default)]
pub struct CurrentServer(Mutex<Option<Url>>);

impl CurrentServer {
    pub fn is_of(&self, url: &Url) -> bool {
        self.origin().is_some_and(|origin| is_same_origin(&origin, url))
    }

    fn origin(&self) -> Option<Url> {
        self.0.lock().expect("an address is never left half set").clone()
    }

    fn set(&self, origin: Url) {
        *self.0.lock().expect("an address is never left half set") = Some(origin);
    }
}

/// The server to open without asking: from the command line or `FOLKMOOT_URL`, else the last one.
#[tauri::command]
pub fn known_server(store: State<'_, SettingsStore>) -> Option<String> {
    if std::env::args().any(|argument| argument == CHOOSE_SERVER) {
        return None;
    }
    std::env::args().nth(1).or_else(|| std::env::var("FOLKMOOT_URL").ok()).or_else(|| store.now().server)
}

/// Parses the typed address to an origin, so that our page can check whether a server answers there. Errors: `address` for an invalid
/// address, `open` for http to another computer.
#[tauri::command]
pub fn read_address(typed: String) -> Result<String, String> {
    Ok(origin_of(&typed)?.to_string())
}

/// Whether something listens at an address of this computer: web views let a page of ours ask nobody over http.
#[tauri::command(async)]
pub fn listens_here(address: String) -> bool {
    let Ok(origin) = origin_of(&address) else { return false };
    origin.scheme() == "http"
        && origin
            .socket_addrs(|| None)
            .is_ok_and(|places| places.iter().any(|place| TcpStream::connect_timeout(place, LISTENS_WITHIN).is_ok()))
}

/// Opens a server, stores it, and lets its pages use the bridge. Permissions cannot be removed again, so a run opens only one server:
/// `leave_server` restarts the shell.
#[tauri::command(async)]
pub fn choose_server(
    app: AppHandle,
    window: WebviewWindow,
    store: State<'_, SettingsStore>,
    current: State<'_, CurrentServer>,
    address: String,
) -> Result<(), String> {
    let origin = origin_of(&address)?;
    if current.origin().is_some_and(|other| other != origin) {
        return Err("another".into());
    }
    store.change(|settings| settings.server = Some(origin.to_string()))?;
    allow_bridge(&app, &origin).map_err(|error| error.to_string())?;
    let page = origin.join("app").map_err(|error| error.to_string())?;
    current.set(origin);
    window.navigate(page).map_err(|error| error.to_string())
}

/// Forgets the server and restarts the shell, which removes the permissions of its pages. The next start always asks for a server.
#[tauri::command(async)]
pub fn leave_server(app: AppHandle, store: State<'_, SettingsStore>) -> Result<(), String> {
    store.change(|settings| settings.server = None)?;
    app.save_window_state(StateFlags::all()).map_err(|error| error.to_string())?;
    // Otherwise the new process would detect this one as a running instance and exit.
    tauri_plugin_single_instance::destroy(&app);
    app.cleanup_before_exit();
    let mut env = app.env();
    env.args_os.truncate(1);
    env.args_os.push(CHOOSE_SERVER.into());
    tauri::process::restart(&env)
}

fn allow_bridge(app: &AppHandle, origin: &Url) -> tauri::Result<()> {
    let capability = CapabilityBuilder::new("server").local(false).window(MAIN).remote(format!("{origin}*"));
    app.add_capability(ALLOWED.iter().fold(capability, |capability, allowed| capability.permission(*allowed)))
}
