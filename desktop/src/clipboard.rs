//! Clipboard access for the menu of text fields, because pages may write to the clipboard only after a press and can never read it.

use std::sync::Mutex;

use arboard::Clipboard;
use tauri::State;

/// Kept while the shell runs, because on some systems the process that copied must serve the copied data.
#[derive(Default)]
pub struct Kept(Mutex<Option<Clipboard>>);

impl Kept {
    fn with<Given>(&self, act: impl FnOnce(&mut Clipboard) -> Result<Given, arboard::Error>) -> Result<Given, String> {
        let mut kept = self.0.lock().expect("the clipboard is there or it is not");
        let mut clipboard = kept.take().map_or_else(Clipboard::new, Ok).map_err(|error| error.to_string())?;
        let given = act(&mut clipboard).map_err(|error| error.to_string());
        *kept = Some(clipboard);
        given
    }
}

#[tauri::command(async)]
pub fn copy_text(kept: State<'_, Kept>, text: String) -> Result<(), String> {
    kept.with(|clipboard| clipboard.set_text(text))
}

/// Empty if the clipboard has no text.
#[tauri::command(async)]
pub fn read_text(kept: State<'_, Kept>) -> String {
    kept.with(Clipboard::get_text).unwrap_or_default()
}
