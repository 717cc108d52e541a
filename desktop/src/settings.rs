//! The settings of the shell on this computer, in one file.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, State, WebviewWindow};
use tauri_plugin_autostart::ManagerExt;

const ZOOM_FROM: f64 = 0.5;
const ZOOM_TO: f64 = 2.0;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// The origin of the server. None until the user selects one.
    pub server: Option<String>,
    pub starts_minimised: bool,
    pub stays_on_top: bool,
    /// 1 is the default size.
    pub zoom: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { server: None, starts_minimised: false, stays_on_top: false, zoom: 1.0 }
    }
}

/// The settings for a page. The page knows its server, and the system stores whether the shell starts at login.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageSettings {
    opens_at_login: bool,
    starts_minimised: bool,
    stays_on_top: bool,
    zoom: f64,
}

/// Missing fields are unchanged.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Change {
    opens_at_login: Option<bool>,
    starts_minimised: Option<bool>,
    stays_on_top: Option<bool>,
    zoom: Option<f64>,
}

pub struct SettingsStore {
    file: PathBuf,
    now: Mutex<Settings>,
}

impl SettingsStore {
    /// Falls back to the defaults if the file cannot be read.
    pub fn load(app: &AppHandle) -> tauri::Result<Self> {
        let folder = app.path().app_config_dir()?;
        fs::create_dir_all(&folder)?;
        let file = folder.join("settings.json");
        let now = fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        Ok(Self { file, now: Mutex::new(now) })
    }

    pub fn now(&self) -> Settings {
        self.now.lock().expect("settings are never left half changed").clone()
    }

    /// Written atomically, so that a crash leaves the old settings.
    pub fn change(&self, change: impl FnOnce(&mut Settings)) -> Result<Settings, String> {
        let mut now = self.now.lock().expect("settings are never left half changed");
        let mut next = now.clone();
        change(&mut next);
        let written = self.file.with_extension("json.new");
        let bytes = serde_json::to_vec_pretty(&next).map_err(|error| error.to_string())?;
        fs::write(&written, bytes).and_then(|()| fs::rename(&written, &self.file)).map_err(|error| error.to_string())?;
        *now = next.clone();
        Ok(next)
    }
}

#[tauri::command(async)]
pub fn settings(app: AppHandle, store: State<'_, SettingsStore>) -> PageSettings {
    for_page(&app, &store.now())
}

/// Returns the changed settings.
#[tauri::command(async)]
pub fn change_settings(
    app: AppHandle,
    window: WebviewWindow,
    store: State<'_, SettingsStore>,
    change: Change,
) -> Result<PageSettings, String> {
    if let Some(opens) = change.opens_at_login {
        let login = app.autolaunch();
        if opens { login.enable() } else { login.disable() }.map_err(|error| error.to_string())?;
    }
    let next = store.change(|settings| {
        settings.starts_minimised = change.starts_minimised.unwrap_or(settings.starts_minimised);
        settings.stays_on_top = change.stays_on_top.unwrap_or(settings.stays_on_top);
        settings.zoom = change.zoom.filter(|zoom| zoom.is_finite()).unwrap_or(settings.zoom).clamp(ZOOM_FROM, ZOOM_TO);
    })?;
    apply(&window, &next).map_err(|error| error.to_string())?;
    Ok(for_page(&app, &next))
}

pub fn apply(window: &WebviewWindow, settings: &Settings) -> tauri::Result<()> {
    window.set_always_on_top(settings.stays_on_top)?;
    window.set_zoom(settings.zoom)
}

fn for_page(app: &AppHandle, settings: &Settings) -> PageSettings {
    PageSettings {
        opens_at_login: app.autolaunch().is_enabled().unwrap_or(false),
        starts_minimised: settings.starts_minimised,
        stays_on_top: settings.stays_on_top,
        zoom: settings.zoom,
    }
}
