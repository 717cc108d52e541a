//! Every command a page may be allowed to call is named here; Tauri makes one permission of each, and refuses what has none.

const COMMANDS: &[&str] = &[
    "known_server",
    "read_address",
    "listens_here",
    "choose_server",
    "leave_server",
    "minimise",
    "toggle_maximise",
    "close",
    "close_now",
    "hold_closing",
    "drag",
    "window_state",
    "settings",
    "change_settings",
    "copy_text",
    "read_text",
    "check_word",
    "running_programs",
    "notify",
    "dismiss",
    "set_badge",
];

fn main() {
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest)).expect("the manifest of the desktop shell");
}
