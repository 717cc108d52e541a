//! Lists the running programs for automatic activities. The list is passed only to the page that asks for it.

use std::collections::BTreeSet;
use sysinfo::{Process, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind, get_current_pid};

const MOST: usize = 500;

/// The names of the user's running programs, each once, sorted.
#[tauri::command(async)]
pub fn running_programs() -> Vec<String> {
    let Ok(mut system) = System::new() else { return Vec::new() };
    let kind = ProcessRefreshKind::nothing().with_user(UpdateKind::Always).with_exe(UpdateKind::Always).without_tasks();
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, kind);
    let own = get_current_pid().ok().and_then(|pid| system.process(pid)).and_then(Process::user_id);
    let names: BTreeSet<String> =
        system.processes().values().filter(|process| process.user_id() == own).filter_map(program_of).take(MOST).collect();
    names.into_iter().collect()
}

/// The name of the executable, since a process may use any name. Processes without one belong to the system.
fn program_of(process: &Process) -> Option<String> {
    let name = process.exe()?.file_name()?.to_string_lossy().into_owned();
    // An executable that exists only in memory has another name with every start.
    (!name.starts_with("memfd:")).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_program_it_is_itself() {
        let own = std::env::current_exe().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        let names = running_programs();
        assert!(names.contains(&own), "{names:?}");
        assert!(names.is_sorted());
    }
}
