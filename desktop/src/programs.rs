//! What runs on this computer, for an activity that shows itself. Nothing of it goes anywhere but to the page that asks.

use std::collections::BTreeSet;
use sysinfo::{Process, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind, get_current_pid};

const MOST: usize = 500;

/// The names of the programs this person runs, each once, in order.
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

/// By its file, since a process may call itself anything; what has none is the system's.
fn program_of(process: &Process) -> Option<String> {
    let name = process.exe()?.file_name()?.to_string_lossy().into_owned();
    // Of a file that is only in memory: another one with every start.
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
