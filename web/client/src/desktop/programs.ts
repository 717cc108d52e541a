/** Programs that are shown as the user's activity while they are running. */
import type { Activity } from '@folkmoot/contracts/presence/wire';
import { ACTIONS, type Action, MOST_NAME } from '../activity/activity.ts';
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

export type ShownProgram = { readonly program: string; readonly action: Action; readonly name: string };

export const MOST_PROGRAMS = 50;

const programs = persistedStore('programs', readPrograms, { isShared: true });

export function readPrograms(value: unknown): readonly ShownProgram[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => readProgram(each) ?? []).slice(0, MOST_PROGRAMS);
}

function readProgram(value: unknown): ShownProgram | null {
  const fields = fieldsOf(value);
  const [program, name] = [fields.get('program'), fields.get('name')];
  const action = ACTIONS.find((each) => each === fields.get('action'));
  if (typeof program !== 'string' || program === '' || typeof name !== 'string' || name.trim() === '' || !action) return null;
  return { program, action, name: name.trim().slice(0, MOST_NAME) };
}

export function shownPrograms(): readonly ShownProgram[] {
  return programs.get();
}

export function useShownPrograms(): readonly ShownProgram[] {
  return useSelected(programs, all);
}

function all(current: readonly ShownProgram[]): readonly ShownProgram[] {
  return current;
}

/** A program that is already in the list is updated in its position. */
export function showProgram(next: ShownProgram): void {
  programs.update((current) =>
    current.some(({ program }) => program === next.program)
      ? current.map((each) => (each.program === next.program ? next : each))
      : [...current, next].slice(-MOST_PROGRAMS),
  );
}

export function hideProgram(program: string): void {
  programs.update((current) => current.filter((each) => each.program !== program));
}

/** The first selected program that is running. It keeps its start time if it also ran at the last check. */
export function activityOf(
  shown: readonly ShownProgram[],
  running: readonly string[],
  before: Activity | null,
  now: number,
): Activity | null {
  const found = shown.find(({ program }) => running.includes(program));
  if (!found) return null;
  const isSame = before?.name === found.name && before.action === found.action;
  return { action: found.action, name: found.name, startedAt: isSame && before.startedAt !== undefined ? before.startedAt : now };
}
