//! Clipboard access for the menu of text fields, because pages may write to the clipboard only after a press and can never read it.

use std::sync::Mutex;

use arboard::Clipboard;
use tauri::State;

/// Kept while the shell runs, because on some systems the process that copied must serve the copied data.
#[derive(Default)]
pub struct SharedClipboard(Mutex<Option<Clipboard>>);

impl SharedClipboard {
    fn with<Output>(&self, act: impl FnOnce(&mut Clipboard) -> Result<Output, arboard::Error>) -> Result<Output, String> {
        let mut shared = self.0.lock().expect("the clipboard is there or it is not");
        let mut clipboard = shared.take().map_or_else(Clipboard::new, Ok).map_err(|error| error.to_string())?;
        let output = act(&mut clipboard).map_err(|error| error.to_string());
        *shared = Some(clipboard);
        output
    }
}

#[tauri::command(async)]
pub fn copy_text(shared: State<'_, SharedClipboard>, text: String) -> Result<(), String> {
    shared.with(|clipboard| clipboard.set_text(text))
}

/// Empty if the clipboard has no text.
#[tauri::command(async)]
pub fn read_text(shared: State<'_, SharedClipboard>) -> String {
    shared.with(Clipboard::get_text).unwrap_or_default()
}
