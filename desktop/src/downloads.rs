//! Saves files to the user's downloads folder, under a free name.

use std::path::{Path, PathBuf};

use tauri::webview::DownloadEvent;
use tauri::{Manager, Webview};

/// Whether the download may continue.
pub fn keep(webview: Webview, event: DownloadEvent<'_>) -> bool {
    if let DownloadEvent::Requested { destination, .. } = event {
        let Ok(folder) = webview.path().download_dir() else { return false };
        let name = destination.file_name().map_or_else(|| "download".into(), |name| name.to_string_lossy().into_owned());
        *destination = free(&folder, &name);
    }
    true
}

/// `report.pdf`, or `report (2).pdf` if the file exists.
fn free(folder: &Path, name: &str) -> PathBuf {
    let first = folder.join(name);
    let path = Path::new(name);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    std::iter::once(first)
        .chain((2..).map(|count| folder.join(format!("{stem} ({count}){ending}"))))
        .find(|path| !path.exists())
        .expect("numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overwrites_nothing() {
        let folder = std::env::temp_dir().join(format!("folkmoot-downloads-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        assert_eq!(free(&folder, "a.tar.gz"), folder.join("a.tar.gz"));
        std::fs::write(folder.join("a.tar.gz"), "").unwrap();
        assert_eq!(free(&folder, "a.tar.gz"), folder.join("a.tar (2).gz"));
        std::fs::write(folder.join("notes"), "").unwrap();
        assert_eq!(free(&folder, "notes"), folder.join("notes (2)"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
