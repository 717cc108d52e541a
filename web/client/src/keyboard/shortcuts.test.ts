import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isShortcut, keysOf, SHORTCUTS } from './shortcuts.ts';

const SOURCE = join(import.meta.dirname, '..');
const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

/** These handle keys that they do not get from the list, for a reason. */
const OWN_KEYS: ReadonlyMap<string, string> = new Map([
  ['app/Resizer.tsx', 'tells left from right after the list matched'],
  ['drafts/OtherDraftBar.tsx', 'undoes as the browser does, which clears its own history when a text is replaced'],
  ['keyboard/QuickSwitcher.tsx', 'leaves Tab to the dialog'],
  ['keyboard/shortcuts.ts', 'is the list'],
  ['voice/microphone.ts', 'the user chooses the push-to-talk key'],
]);

function sources(): readonly string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

describe('the list of shortcuts', () => {
  it('is the only place that compares keys, so that the help misses none', () => {
    const comparing = sources().filter((path) =>
      /\bevent\.key(?:\.\w+\(\))?\s*[!=]==|\bevent\.key\.length/.test(readFileSync(join(SOURCE, path), 'utf8')),
    );
    expect(comparing.sort()).toEqual([...OWN_KEYS.keys()].sort());
  });

  it('has a unique name for each shortcut', () => {
    const names = SHORTCUTS.flatMap(([, shortcuts]): string[] => shortcuts.map(([name]) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('contains every shortcut that a handler checks', () => {
    const names = new Set(SHORTCUTS.flatMap(([, shortcuts]): string[] => shortcuts.map(([name]) => name)));
    const checked = sources().flatMap((path) => [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/isShortcut\(event, '(\w+)'\)/g)]);
    expect(checked.length).toBeGreaterThan(20);
    expect(checked.flatMap(([, name]) => (name !== undefined && names.has(name) ? [] : [name]))).toEqual([]);
  });
});

describe('a key press', () => {
  it.each([
    ['Ctrl+K', { ...NONE, key: 'k', ctrlKey: true }, 'switcher', true],
    ['Command+K with caps lock', { ...NONE, key: 'K', metaKey: true }, 'switcher', true],
    ['K', { ...NONE, key: 'k' }, 'switcher', false],
    ['Alt+Up', { ...NONE, key: 'ArrowUp', altKey: true }, 'previous', true],
    ['Alt+Shift+Up', { ...NONE, key: 'ArrowUp', altKey: true, shiftKey: true }, 'previous', false],
    ['Alt+Shift+Up', { ...NONE, key: 'ArrowUp', altKey: true, shiftKey: true }, 'previousUnread', true],
    ['Shift+Enter', { ...NONE, key: 'Enter', shiftKey: true }, 'send', false],
    ['Ctrl+Enter', { ...NONE, key: 'Enter', ctrlKey: true }, 'send', true],
    ['Alt+Up', { ...NONE, key: 'ArrowUp', altKey: true }, 'list', false],
  ] as const)('%s in %o is %s: %s', (_, event, shortcut, is) => {
    expect(isShortcut(event, shortcut)).toBe(is);
  });

  it('is shown by the signs on the keys', () => {
    expect(keysOf({ key: 'ArrowUp', alt: true, shift: true })).toEqual(['Alt', 'Shift', '↑']);
    expect(keysOf({ key: 'k', command: true, shift: false })).toEqual(['Ctrl', 'K']);
  });
});
