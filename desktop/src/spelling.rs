//! Spell checking with suggestions, by the Hunspell dictionaries of the system, and a bundled English one if the system has none.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use serde::Serialize;
use spellbook::Dictionary;
use tauri::path::BaseDirectory;
use tauri::{AppHandle, Manager, State, WebviewWindow};

const SYSTEM: &[&str] = &["/usr/share/hunspell", "/usr/share/myspell/dicts", "/Library/Spelling"];
const MOST_SUGGESTIONS: usize = 5;
const MOST_LANGUAGES: usize = 4;
/// In bytes. Longer words are ignored, because they are slow to check.
const LONGEST: usize = 64;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Checked {
    is_right: bool,
    suggestions: Vec<String>,
}

impl Checked {
    fn right() -> Self {
        Self { is_right: true, suggestions: Vec::new() }
    }
}

pub struct Speller {
    folders: Vec<PathBuf>,
    /// By language, loaded on demand. None: there is no dictionary.
    read: Mutex<HashMap<String, Option<Dictionary>>>,
}

impl Speller {
    pub fn new(app: &AppHandle) -> tauri::Result<Self> {
        let own = app.path().resolve("dictionaries", BaseDirectory::Resource)?;
        Ok(Self::of(SYSTEM.iter().map(PathBuf::from).chain([own]).collect()))
    }

    fn of(folders: Vec<PathBuf>) -> Self {
        Self { folders, read: Mutex::default() }
    }

    /// A word is correct if it is correct in one of the languages. Suggestions come from the first dictionary.
    /// Without a dictionary every word counts as correct.
    fn check(&self, word: &str, languages: &[String]) -> Checked {
        if word.is_empty() || word.len() > LONGEST {
            return Checked::right();
        }
        let mut read = self.read.lock().expect("a dictionary is read or it is not");
        let known: Vec<&String> = languages.iter().take(MOST_LANGUAGES).filter(|language| is_language(language)).collect();
        for language in &known {
            read.entry((*language).clone()).or_insert_with(|| self.read(language));
        }
        let dictionaries: Vec<&Dictionary> = known.iter().filter_map(|language| read.get(*language)?.as_ref()).collect();
        if dictionaries.is_empty() || dictionaries.iter().any(|dictionary| dictionary.check(word)) {
            return Checked::right();
        }
        let mut suggestions = Vec::new();
        dictionaries[0].suggest(word, &mut suggestions);
        suggestions.truncate(MOST_SUGGESTIONS);
        Checked { is_right: false, suggestions }
    }

    /// For `pt-BR` the dictionary of Brazil, or any of that language.
    fn read(&self, language: &str) -> Option<Dictionary> {
        let name = language.replace('-', "_");
        let spoken = name.split('_').next().unwrap_or(&name).to_owned();
        self.folders.iter().find_map(|folder| open(folder.join(&name))).or_else(|| {
            self.folders.iter().find_map(|folder| {
                let mut names: Vec<PathBuf> = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
                names.sort();
                names.into_iter().filter(|path| is_of(path, &spoken)).find_map(|path| open(path.with_extension("")))
            })
        })
    }
}

/// Checked, because they become file names.
fn is_language(language: &str) -> bool {
    (2..=12).contains(&language.len()) && language.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_')
}

fn is_of(path: &std::path::Path, spoken: &str) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.extension().is_some_and(|ending| ending == "dic") && (stem == spoken || stem.starts_with(&format!("{spoken}_")))
}

fn open(path: PathBuf) -> Option<Dictionary> {
    let (rules, words) = (fs::read_to_string(path.with_extension("aff")).ok()?, fs::read_to_string(path.with_extension("dic")).ok()?);
    Dictionary::new(&rules, &words).ok()
}

#[tauri::command(async)]
pub fn check_word(speller: State<'_, Speller>, word: String, languages: Vec<String>) -> Checked {
    speller.check(&word, &languages)
}

/// Makes the web view underline misspelled words. On other systems the web view does so by default.
#[cfg(target_os = "linux")]
pub fn underline(window: &WebviewWindow) -> tauri::Result<()> {
    use webkit2gtk::{WebContextExt, WebViewExt};
    window.with_webview(|webview| {
        if let Some(context) = webview.inner().context() {
            context.set_spell_checking_enabled(true);
        }
    })
}

#[cfg(not(target_os = "linux"))]
pub fn underline(_window: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bundled dictionary, from its npm package.
    fn speller() -> Speller {
        let folder = std::env::temp_dir().join(format!("folkmoot-spelling-{}-{:?}", std::process::id(), std::thread::current().id()));
        fs::create_dir_all(&folder).unwrap();
        let dictionary = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../node_modules/dictionary-en-gb");
        fs::copy(dictionary.join("index.aff"), folder.join("en_GB.aff")).unwrap();
        fs::copy(dictionary.join("index.dic"), folder.join("en_GB.dic")).unwrap();
        Speller::of(vec![folder])
    }

    fn in_languages(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn knows_words_and_says_what_was_meant() {
        let speller = speller();
        let english = in_languages(&["en-GB"]);
        assert!(speller.check("colour", &english).is_right);
        let wrong = speller.check("recieve", &english);
        assert!(!wrong.is_right);
        assert!(wrong.suggestions.contains(&"receive".to_owned()), "{:?}", wrong.suggestions);
        assert!(wrong.suggestions.len() <= MOST_SUGGESTIONS);
    }

    #[test]
    fn takes_another_country_where_there_is_none_of_the_own() {
        assert!(!speller().check("recieve", &in_languages(&["en-AU"])).is_right);
    }

    #[test]
    fn says_nothing_where_it_has_no_dictionary_or_no_word() {
        let speller = speller();
        assert!(speller.check("recieve", &in_languages(&["xx", "../../etc/passwd"])).is_right);
        assert!(speller.check("", &in_languages(&["en"])).is_right);
        assert!(speller.check(&"x".repeat(LONGEST + 1), &in_languages(&["en"])).is_right);
    }
}
