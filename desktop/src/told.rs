//! What the shell tells the page of itself, as an event of the page's window.

use serde::Serialize;
use tauri::{AppHandle, Manager};

use crate::window::MAIN;

/// `kind` tells them apart; see `web/client/src/desktop/bridge.ts`.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Told {
    Window {
        is_maximised: bool,
    },
    /// It was to be closed while the page held it: `close_now` does.
    Closing,
    /// A notice of the system was pressed.
    Pressed {
        id: String,
    },
}

pub fn tell(app: &AppHandle, told: &Told) {
    let (Some(window), Ok(detail)) = (app.get_webview_window(MAIN), serde_json::to_string(told)) else { return };
    // A page that is just being left has no ears.
    let _ = window.eval(format!("window.dispatchEvent(new CustomEvent('folkmoot-shell', {{ detail: {detail} }}))"));
}
