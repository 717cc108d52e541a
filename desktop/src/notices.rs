//! Notices of the system. They are silent: the pages have their own sounds.

use notify_rust::Notification;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Notice {
    id: String,
    title: String,
    body: String,
    /// What opens it, in the language of the page. Older pages do not say.
    open: Option<String>,
}

#[cfg(target_os = "linux")]
fn opening(notice: &Notice) -> &str {
    notice.open.as_deref().unwrap_or("Open")
}

fn of(notice: &Notice) -> Notification {
    let mut asked = Notification::new();
    asked.appname("Folkmoot").summary(&notice.title).body(&escaped(&notice.body)).icon("folkmoot");
    asked
}

/// Systems take a body for markup.
fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(target_os = "linux")]
pub use here::*;

/// Where a notice can be pressed and taken away.
#[cfg(target_os = "linux")]
mod here {
    use std::collections::HashMap;
    use std::sync::{Arc, Mutex};

    use notify_rust::{ActionResponse, Hint, NotificationHandle};
    use tauri::{AppHandle, Manager, State};

    use super::{Notice, of, opening};
    use crate::told::{Told, tell};
    use crate::window::bring_forward;

    /// Those that may still stand there, by the page's ids.
    #[derive(Default)]
    pub struct Standing(Mutex<HashMap<String, Arc<NotificationHandle>>>);

    impl Standing {
        fn put(&self, id: &str, notice: Arc<NotificationHandle>) -> Option<Arc<NotificationHandle>> {
            self.0.lock().expect("a notice is put or it is not").insert(id.to_owned(), notice)
        }

        fn take(&self, id: &str) -> Option<Arc<NotificationHandle>> {
            self.0.lock().expect("a notice is put or it is not").remove(id)
        }

        /// Unless another has taken its place.
        fn forget(&self, id: &str, notice: &Arc<NotificationHandle>) {
            let mut standing = self.0.lock().expect("a notice is put or it is not");
            if standing.get(id).is_some_and(|there| Arc::ptr_eq(there, notice)) {
                standing.remove(id);
            }
        }
    }

    /// Pressing it brings the window forward and tells the page.
    #[tauri::command]
    pub async fn notify(app: AppHandle, notice: Notice) -> Result<(), String> {
        let asked = of(&notice).hint(Hint::SuppressSound(true)).action("default", opening(&notice)).finalize();
        let shown = Arc::new(asked.show_async().await.map_err(|error| error.to_string())?);
        let before = app.state::<Standing>().put(&notice.id, shown.clone());
        if let Some(before) = before {
            before.close_async().await;
        }
        // It waits for as long as the notice stands.
        tauri::async_runtime::spawn(async move {
            let mut is_pressed = false;
            shown.wait_for_action_async(|action| is_pressed = matches!(action, ActionResponse::Custom("default"))).await;
            app.state::<Standing>().forget(&notice.id, &shown);
            if is_pressed {
                // Some systems leave it there.
                shown.close_async().await;
                bring_forward(&app);
                tell(&app, &Told::Pressed { id: notice.id });
            }
        });
        Ok(())
    }

    /// Seen, here or on another device.
    #[tauri::command]
    pub async fn dismiss(standing: State<'_, Standing>, ids: Vec<String>) -> Result<(), String> {
        for notice in ids.iter().filter_map(|id| standing.take(id)) {
            notice.close_async().await;
        }
        Ok(())
    }
}

#[cfg(not(target_os = "linux"))]
pub use elsewhere::*;

/// Where the library only shows them.
#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use super::{Notice, of};

    #[derive(Default)]
    pub struct Standing;

    #[tauri::command]
    pub fn notify(notice: Notice) {
        // Some systems hold the thread for as long as it stands.
        std::thread::spawn(move || of(&notice).show().map(drop));
    }

    #[tauri::command]
    pub fn dismiss(ids: Vec<String>) {
        drop(ids);
    }
}

#[cfg(test)]
mod tests {
    use super::escaped;
    #[cfg(target_os = "linux")]
    use super::{Notice, opening};

    #[test]
    fn shows_markup_as_it_was_written() {
        assert_eq!(escaped("<b>1 & 2</b>"), "&lt;b&gt;1 &amp; 2&lt;/b&gt;");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn is_opened_in_the_words_of_its_page() {
        let read = |json: &str| serde_json::from_str::<Notice>(json).expect("a notice of a page");
        assert_eq!(opening(&read(r#"{"id":"1","title":"a","body":"b","open":"Öffnen"}"#)), "Öffnen");
        assert_eq!(opening(&read(r#"{"id":"1","title":"a","body":"b"}"#)), "Open");
    }
}
