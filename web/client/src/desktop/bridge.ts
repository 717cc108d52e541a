/**
 * The only interface to the desktop shell (`desktop/`), which defines `folkmootShell` in the window of its pages. Its answers are parsed
 * like any external input, so that an older or newer shell does not break a page.
 */
import { fieldsOf, flagOf, textsOf } from '../local/reading.ts';

export type Platform = 'linux' | 'macos' | 'windows';

/** The object that the shell defines in the page: see `desktop/src/bridge.js`. */
export type Shell = {
  readonly version: number;
  readonly platform: Platform;
  readonly ask: (command: string, values?: object) => Promise<unknown>;
};

declare global {
  interface Window {
    readonly folkmootShell?: Shell;
  }
}

export type ShellSettings = {
  readonly opensAtLogin: boolean;
  readonly startsMinimised: boolean;
  readonly staysOnTop: boolean;
  /** 1 is the default size. */
  readonly zoom: number;
};

export type CheckedWord = { readonly isRight: boolean; readonly suggestions: readonly string[] };
/** `open`: the label of the button, if the system shows one. */
export type DesktopNotice = { readonly id: string; readonly title: string; readonly body: string; readonly open: string };

export type DesktopEvents = {
  readonly window: { readonly isMaximised: boolean };
  /** The user closes the window while the page prevents it. */
  readonly closing: null;
  /** The user pressed a system notification. */
  readonly pressed: { readonly id: string };
};

/** A command that the shell refuses rejects its promise. */
export type Desktop = {
  readonly platform: Platform;
  readonly minimise: () => Promise<void>;
  readonly toggleMaximise: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly closeNow: () => Promise<void>;
  /** While this is on, the shell reports a close request to the page instead of closing the window. */
  readonly holdClosing: (holds: boolean) => Promise<void>;
  /** Moves the window with the pressed pointer. */
  readonly drag: () => Promise<void>;
  readonly isMaximised: () => Promise<boolean>;
  readonly settings: () => Promise<ShellSettings>;
  readonly changeSettings: (change: Partial<ShellSettings>) => Promise<ShellSettings>;
  readonly copy: (text: string) => Promise<void>;
  /** Empty if the clipboard has no text. */
  readonly paste: () => Promise<string>;
  readonly checkWord: (word: string, languages: readonly string[]) => Promise<CheckedWord>;
  /** The sorted names of the user's running programs. */
  readonly runningPrograms: () => Promise<readonly string[]>;
  readonly notify: (notice: DesktopNotice) => Promise<void>;
  readonly dismiss: (ids: readonly string[]) => Promise<void>;
  readonly setBadge: (count: number) => Promise<void>;
  /** Ends this page: the shell restarts and asks which server to open. */
  readonly leaveServer: () => Promise<void>;
  /** Returns a function that removes the listener. */
  readonly on: <Kind extends keyof DesktopEvents>(kind: Kind, listener: (detail: DesktopEvents[Kind]) => void) => () => void;
};

const VERSION = 1;
const EVENT = 'folkmoot-shell';

/** null in a browser, and in a shell with an incompatible interface. */
export const desktop: Desktop | null =
  typeof window === 'undefined' || window.folkmootShell?.version !== VERSION ? null : desktopOf(window.folkmootShell, window);

export function desktopOf(shell: Shell, page: EventTarget): Desktop {
  const { ask } = shell;
  const done = async (command: string, values?: object): Promise<void> => void (await ask(command, values));
  return {
    platform: shell.platform,
    minimise: () => done('minimise'),
    toggleMaximise: () => done('toggle_maximise'),
    close: () => done('close'),
    closeNow: () => done('close_now'),
    holdClosing: (holds) => done('hold_closing', { holds }),
    drag: () => done('drag'),
    isMaximised: async () => isMaximisedOf(await ask('window_state')),
    settings: async () => readSettings(await ask('settings')),
    changeSettings: async (change) => readSettings(await ask('change_settings', { change })),
    copy: (text) => done('copy_text', { text }),
    paste: async () => textOf(await ask('read_text')),
    checkWord: async (word, languages) => readChecked(await ask('check_word', { word, languages })),
    runningPrograms: async () => textsOf(await ask('running_programs')),
    notify: (notice) => done('notify', { notice }),
    dismiss: (ids) => done('dismiss', { ids }),
    setBadge: (count) => done('set_badge', { count }),
    leaveServer: () => done('leave_server'),
    on(kind, listener) {
      const read = READERS[kind];
      function onEvent(event: Event): void {
        const detail: unknown = event instanceof CustomEvent ? event.detail : null;
        if (fieldsOf(detail).get('kind') === kind) listener(read(detail));
      }
      page.addEventListener(EVENT, onEvent);
      return () => page.removeEventListener(EVENT, onEvent);
    },
  };
}

const READERS: { readonly [Kind in keyof DesktopEvents]: (detail: unknown) => DesktopEvents[Kind] } = {
  window: (detail) => ({ isMaximised: isMaximisedOf(detail) }),
  closing: () => null,
  pressed: (detail) => ({ id: textOf(fieldsOf(detail).get('id')) }),
};

function isMaximisedOf(value: unknown): boolean {
  return flagOf(fieldsOf(value).get('isMaximised'), false);
}

function readSettings(value: unknown): ShellSettings {
  const fields = fieldsOf(value);
  const zoom = fields.get('zoom');
  return {
    opensAtLogin: flagOf(fields.get('opensAtLogin'), false),
    startsMinimised: flagOf(fields.get('startsMinimised'), false),
    staysOnTop: flagOf(fields.get('staysOnTop'), false),
    zoom: typeof zoom === 'number' && Number.isFinite(zoom) ? zoom : 1,
  };
}

function readChecked(value: unknown): CheckedWord {
  const fields = fieldsOf(value);
  return { isRight: flagOf(fields.get('isRight'), true), suggestions: textsOf(fields.get('suggestions')) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
