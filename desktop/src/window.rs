//! The window. It has no frame, because the pages draw its title bar.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{AppHandle, Manager, State, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent};
use tauri_plugin_opener::OpenerExt;

use crate::downloads;
use crate::page_events::{PageEvent, send_to_page};
use crate::server::CurrentServer;
use crate::settings::{self, SettingsStore};
use crate::spelling;

/// Whether the page wants to confirm before the window closes.
#[derive(Default)]
pub struct ClosingPrevented(AtomicBool);

pub const MAIN: &str = "main";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WindowState {
    is_maximised: bool,
}

/// Opens our own page, which opens the server when it can be reached.
pub fn open(app: &AppHandle) -> tauri::Result<()> {
    let (navigation, new_window) = (app.clone(), app.clone());
    let window = WebviewWindowBuilder::new(app, MAIN, WebviewUrl::App("index.html".into()))
        .title("Folkmoot")
        .inner_size(1280.0, 800.0)
        .min_inner_size(360.0, 480.0)
        .decorations(false)
        .initialization_script(include_str!("bridge.js"))
        .on_navigation(move |url| {
            let stays = is_own_page(url) || navigation.state::<CurrentServer>().is_of(url);
            if !stays {
                open_outside(&navigation, url);
            }
            stays
        })
        .on_new_window(move |url, _| {
            open_outside(&new_window, &url);
            NewWindowResponse::Deny
        })
        .on_page_load(|window, load| {
            // A new page resets the setting of the previous one.
            if load.event() == PageLoadEvent::Started {
                window.state::<ClosingPrevented>().0.store(false, Ordering::Relaxed);
            }
        })
        .on_download(downloads::keep)
        .on_document_title_changed(|window, title| {
            let _ = window.set_title(&title);
        })
        .build()?;
    spelling::underline(&window)?;
    let settings = app.state::<SettingsStore>().now();
    settings::apply(&window, &settings)?;
    if settings.starts_minimised {
        window.minimize()?;
    }
    let handle = app.clone();
    window.on_window_event(move |event| match event {
        WindowEvent::Resized(_) => {
            let is_maximised = handle.get_webview_window(MAIN).is_some_and(|window| window.is_maximized().unwrap_or(false));
            send_to_page(&handle, &PageEvent::Window { is_maximised });
        }
        WindowEvent::CloseRequested { api, .. } if handle.state::<ClosingPrevented>().0.load(Ordering::Relaxed) => {
            api.prevent_close();
            send_to_page(&handle, &PageEvent::Closing);
        }
        _ => {}
    });
    Ok(())
}

/// Ours are served by the shell itself: `tauri://localhost`, on Windows `http://tauri.localhost`. An empty one is no place.
fn is_own_page(url: &Url) -> bool {
    url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost") || url.as_str() == "about:blank"
}

/// Only addresses for a browser or a mail program, because files and programs must not be opened.
fn open_outside(app: &AppHandle, url: &Url) {
    if matches!(url.scheme(), "https" | "http" | "mailto") {
        let _ = app.opener().open_url(url.as_str(), None::<&str>);
    }
}

pub fn bring_forward(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(MAIN) {
        let _ = window.unminimize();
        let _ = window.show();
        let _ = window.set_focus();
    }
}

#[tauri::command]
pub fn minimise(window: WebviewWindow) -> tauri::Result<()> {
    window.minimize()
}

#[tauri::command]
pub fn toggle_maximise(window: WebviewWindow) -> tauri::Result<()> {
    if window.is_maximized()? { window.unmaximize() } else { window.maximize() }
}

#[tauri::command]
pub fn close(window: WebviewWindow) -> tauri::Result<()> {
    window.close()
}

/// Closes the window even if the page prevents it.
#[tauri::command]
pub fn close_now(window: WebviewWindow) -> tauri::Result<()> {
    window.destroy()
}

/// Sets whether the page wants to confirm before the window closes.
#[tauri::command]
pub fn hold_closing(prevented: State<'_, ClosingPrevented>, holds: bool) {
    prevented.0.store(holds, Ordering::Relaxed);
}

/// Call while the pointer is pressed.
#[tauri::command]
pub fn drag(window: WebviewWindow) -> tauri::Result<()> {
    window.start_dragging()
}

#[tauri::command]
pub fn window_state(window: WebviewWindow) -> tauri::Result<WindowState> {
    Ok(WindowState { is_maximised: window.is_maximized()? })
}

/// The number on the shell's icon, if the system supports it. 0 removes it.
#[tauri::command]
pub fn set_badge(window: WebviewWindow, count: u32) -> tauri::Result<()> {
    window.set_badge_count((count > 0).then_some(i64::from(count)))
}
