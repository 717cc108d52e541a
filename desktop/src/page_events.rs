//! The events that the shell sends to the page, as an event of the page's window.

use serde::Serialize;
use tauri::{AppHandle, Manager};

use crate::window::MAIN;

/// Distinguished by `kind`; see `web/client/src/desktop/bridge.ts`.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PageEvent {
    Window {
        is_maximised: bool,
    },
    /// The user closes the window while the page prevents it. `close_now` closes it.
    Closing,
    /// The user pressed a system notification.
    Pressed {
        id: String,
    },
}

pub fn send_to_page(app: &AppHandle, event: &PageEvent) {
    let (Some(window), Ok(detail)) = (app.get_webview_window(MAIN), serde_json::to_string(event)) else { return };
    // Fails while the page is being left.
    let _ = window.eval(format!("window.dispatchEvent(new CustomEvent('folkmoot-shell', {{ detail: {detail} }}))"));
}
