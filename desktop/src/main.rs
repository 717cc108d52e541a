//! The desktop shell of Folkmoot. The pages come from the server. `build.rs` lists the commands for pages, and only pages of the
//! selected server may call them (`server.rs`).
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod address;
mod clipboard;
mod downloads;
mod notices;
mod page_events;
mod programs;
mod server;
mod settings;
mod spelling;
mod window;

use tauri::Manager;

fn main() {
    tauri::Builder::default()
        .plugin(tauri_plugin_single_instance::init(|app, _, _| window::bring_forward(app)))
        .plugin(tauri_plugin_window_state::Builder::default().build())
        .plugin(tauri_plugin_autostart::Builder::new().build())
        .plugin(tauri_plugin_opener::init())
        .invoke_handler(tauri::generate_handler![
            server::known_server,
            server::read_address,
            server::listens_here,
            server::choose_server,
            server::leave_server,
            window::minimise,
            window::toggle_maximise,
            window::close,
            window::close_now,
            window::hold_closing,
            window::drag,
            window::window_state,
            window::set_badge,
            settings::settings,
            settings::change_settings,
            clipboard::copy_text,
            clipboard::read_text,
            spelling::check_word,
            programs::running_programs,
            notices::notify,
            notices::dismiss,
        ])
        .setup(|app| {
            let handle = app.handle();
            app.manage(settings::SettingsStore::load(handle)?);
            app.manage(spelling::Speller::new(handle)?);
            app.manage(window::ClosingPrevented::default());
            app.manage(server::CurrentServer::default());
            app.manage(clipboard::SharedClipboard::default());
            app.manage(notices::Standing::default());
            window::open(handle)?;
            Ok(())
        })
        .run(tauri::generate_context!())
        .expect("the desktop shell could not start");
}
