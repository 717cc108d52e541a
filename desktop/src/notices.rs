//! System notifications. They are silent, because the pages play their own sounds.

use notify_rust::Notification;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Notice {
    id: String,
    title: String,
    body: String,
    /// The label of the button that opens it, in the language of the page. Older pages do not send it.
    open: Option<String>,
}

#[cfg(target_os = "linux")]
fn opening(notice: &Notice) -> &str {
    notice.open.as_deref().unwrap_or("Open")
}

fn of(notice: &Notice) -> Notification {
    let mut notification = Notification::new();
    notification.appname("Folkmoot").summary(&notice.title).body(&escaped(&notice.body)).icon("folkmoot");
    notification
}

/// Escaped, because systems parse the body as markup.
fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(target_os = "linux")]
pub use here::*;

/// For systems on which a notification can be pressed and closed.
#[cfg(target_os = "linux")]
mod here {
    use std::collections::HashMap;
    use std::sync::{Arc, Mutex};

    use notify_rust::{ActionResponse, Hint, NotificationHandle};
    use tauri::{AppHandle, Manager, State};

    use super::{Notice, of, opening};
    use crate::page_events::{PageEvent, send_to_page};
    use crate::window::bring_forward;

    /// Notifications that may still be visible, by the page's ids.
    #[derive(Default)]
    pub struct Standing(Mutex<HashMap<String, Arc<NotificationHandle>>>);

    impl Standing {
        fn put(&self, id: &str, notice: Arc<NotificationHandle>) -> Option<Arc<NotificationHandle>> {
            self.0.lock().expect("a notice is put or it is not").insert(id.to_owned(), notice)
        }

        fn take(&self, id: &str) -> Option<Arc<NotificationHandle>> {
            self.0.lock().expect("a notice is put or it is not").remove(id)
        }

        /// Unless a newer one replaced it.
        fn forget(&self, id: &str, notice: &Arc<NotificationHandle>) {
            let mut standing = self.0.lock().expect("a notice is put or it is not");
            if standing.get(id).is_some_and(|there| Arc::ptr_eq(there, notice)) {
                standing.remove(id);
            }
        }
    }

    /// A press shows the window and notifies the page.
    #[tauri::command]
    pub async fn notify(app: AppHandle, notice: Notice) -> Result<(), String> {
        let notification = of(&notice).hint(Hint::SuppressSound(true)).action("default", opening(&notice)).finalize();
        let shown = Arc::new(notification.show_async().await.map_err(|error| error.to_string())?);
        let before = app.state::<Standing>().put(&notice.id, shown.clone());
        if let Some(before) = before {
            before.close_async().await;
        }
        // Waits while the notification is visible.
        tauri::async_runtime::spawn(async move {
            let mut is_pressed = false;
            shown.wait_for_action_async(|action| is_pressed = matches!(action, ActionResponse::Custom("default"))).await;
            app.state::<Standing>().forget(&notice.id, &shown);
            if is_pressed {
                // Some systems leave it visible after a press.
                shown.close_async().await;
                bring_forward(&app);
                send_to_page(&app, &PageEvent::Pressed { id: notice.id });
            }
        });
        Ok(())
    }

    /// Closes notifications that were seen, here or on another device.
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

/// For systems on which the library can only show notifications.
#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use super::{Notice, of};

    #[derive(Default)]
    pub struct Standing;

    #[tauri::command]
    pub fn notify(notice: Notice) {
        // Some systems block the thread while the notification is visible.
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
