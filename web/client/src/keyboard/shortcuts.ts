/** All keyboard shortcuts. Handlers compare keys with this list, and the help shows it, so the help cannot miss one. */
import { isImeKey } from './ime.ts';

/** undefined: the modifier does not matter. */
type Chord = {
  /** As in `KeyboardEvent.key`. Letters in lower case. */
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly command?: boolean;
  readonly alt?: boolean;
  readonly shift?: boolean;
};

const PLAIN = { command: false, alt: false } as const;

/** By group. The names are those of the texts. */
export const SHORTCUTS = [
  [
    'everywhere',
    [
      ['switcher', [{ key: 'k', command: true }]],
      ['search', [{ key: 'f', command: true, shift: true }]],
      ['previous', [{ key: 'ArrowUp', command: false, alt: true, shift: false }]],
      ['next', [{ key: 'ArrowDown', command: false, alt: true, shift: false }]],
      ['previousUnread', [{ key: 'ArrowUp', command: false, alt: true, shift: true }]],
      ['nextUnread', [{ key: 'ArrowDown', command: false, alt: true, shift: true }]],
      ['nextRegion', [{ key: 'F6', shift: false }]],
      ['previousRegion', [{ key: 'F6', shift: true }]],
      // The library handles it.
      ['close', [{ key: 'Escape', shift: false }]],
      ['resizePane', [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }]],
      ['shortcuts', [{ key: '/', command: true }]],
    ],
  ],
  [
    'inChannel',
    [
      ['markRead', [{ key: 'Escape', shift: true }]],
      ['firstUnread', [{ key: 'PageUp', ...PLAIN, shift: true }]],
      [
        'list',
        [
          { key: 'ArrowUp', ...PLAIN },
          { key: 'ArrowDown', ...PLAIN },
        ],
      ],
      [
        'listFar',
        [
          { key: 'PageUp', ...PLAIN },
          { key: 'PageDown', ...PLAIN },
        ],
      ],
      [
        'listEnds',
        [
          { key: 'Home', ...PLAIN },
          { key: 'End', ...PLAIN },
        ],
      ],
      // Without Shift only one message, with Shift also those between it and the last selected one.
      ['select', [{ key: ' ', ...PLAIN }]],
      [
        'selectRange',
        [
          { key: 'ArrowUp', ...PLAIN, shift: true },
          { key: 'ArrowDown', ...PLAIN, shift: true },
        ],
      ],
      ['endSelection', [{ key: 'Escape', ...PLAIN, shift: false }]],
      ['save', [{ key: 's', ...PLAIN, shift: false }]],
      ['menu', [{ key: 'Enter' }, { key: 'ContextMenu' }, { key: 'F10', shift: true }]],
    ],
  ],
  [
    'writing',
    [
      ['send', [{ key: 'Enter', shift: false }]],
      ['newLine', [{ key: 'Enter', shift: true }]],
      ['bold', [{ key: 'b', command: true, alt: false, shift: false }]],
      ['italic', [{ key: 'i', command: true, alt: false, shift: false }]],
      ['underline', [{ key: 'u', command: true, alt: false, shift: false }]],
      ['strikethrough', [{ key: 'x', command: true, alt: false, shift: true }]],
      ['code', [{ key: 'e', command: true, alt: false, shift: false }]],
      ['link', [{ key: 'k', command: true, alt: false, shift: false }]],
      ['indent', [{ key: 'Tab', ...PLAIN, shift: false }]],
      ['outdent', [{ key: 'Tab', ...PLAIN, shift: true }]],
      ['editLast', [{ key: 'ArrowUp' }]],
      ['cancelEdit', [{ key: 'Escape', shift: false }]],
      // The browser handles it.
      ['pastePlain', [{ key: 'v', command: true, shift: true }]],
      // Typed characters, which `completion.ts` reads from the text.
      ['mention', [{ key: '@' }]],
      ['channel', [{ key: '#' }]],
      ['emoji', [{ key: ':' }]],
      ['botCommand', [{ key: '/' }]],
      ['previousSuggestion', [{ key: 'ArrowUp' }]],
      ['nextSuggestion', [{ key: 'ArrowDown' }]],
      ['complete', [{ key: 'Tab' }, { key: 'Enter', shift: false }]],
    ],
  ],
  [
    'posts',
    [
      ['publishPost', [{ key: 'Enter', command: true }]],
      ['previousPost', [{ key: 'PageUp' }]],
      ['nextPost', [{ key: 'PageDown' }]],
    ],
  ],
  [
    'pictures',
    [
      ['previousPicture', [{ key: 'ArrowLeft' }]],
      ['nextPicture', [{ key: 'ArrowRight' }]],
      ['firstPicture', [{ key: 'Home' }]],
      ['lastPicture', [{ key: 'End' }]],
    ],
  ],
] as const satisfies readonly (readonly [group: string, readonly (readonly [name: string, readonly Chord[]])[]])[];

export type Shortcut = (typeof SHORTCUTS)[number][1][number][0];

const CHORDS: ReadonlyMap<string, readonly Chord[]> = new Map(
  SHORTCUTS.flatMap(([, shortcuts]): (readonly [string, readonly Chord[]])[] => [...shortcuts]),
);

type Pressed = Parameters<typeof isImeKey>[0] & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function fits(wanted: boolean | undefined, is: boolean): boolean {
  return wanted === undefined || wanted === is;
}

function isPressed({ key, command, alt, shift }: Chord, event: Pressed): boolean {
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return pressed === key && fits(command, event.ctrlKey || event.metaKey) && fits(alt, event.altKey) && fits(shift, event.shiftKey);
}

/** A key of an input method is no shortcut. */
export function isShortcut(event: Pressed, shortcut: Shortcut): boolean {
  return !isImeKey(event) && (CHORDS.get(shortcut) ?? []).some((chord) => isPressed(chord, event));
}

const SIGNS: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ContextMenu: 'Menu',
};

/** The keys to press together, as the help shows them. */
export function keysOf({ key, command, alt, shift }: Chord): readonly string[] {
  const sign = SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return [...(command ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), sign];
}

/** The first keys of a shortcut, for a tooltip: `Ctrl+B`. */
export function keysText(shortcut: Shortcut): string {
  const [chord] = CHORDS.get(shortcut) ?? [];
  return chord ? keysOf(chord).join('+') : '';
}
