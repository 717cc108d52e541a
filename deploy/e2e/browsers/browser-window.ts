/** What the smoke suite needs from a browser. Each browser has its own protocol for it. */

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift' | 'Control' | 'ArrowUp' | 'ArrowDown' | 'a';

/** One window of one user. The browser gets the same events as from a real mouse and keyboard. */
export type BrowserWindow = {
  /** The result of a script, which is the body of an async function with `arguments`. */
  readonly run: (script: string, ...args: readonly unknown[]) => Promise<unknown>;
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly moveTo: (point: Point) => Promise<void>;
  readonly clickAt: (point: Point, button?: 'left' | 'right') => Promise<void>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  /** Presses these keys together. */
  readonly press: (...keys: readonly Key[]) => Promise<void>;
  /** Chooses a file in a file input, which can be hidden. `selector`: of the input, without its tag. */
  readonly chooseFile: (selector: string, path: string) => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** Saves a screenshot of the page, or of the whole desktop, as a PNG file. */
  readonly screenshot: (path: string) => Promise<void>;
  /** Uncaught errors of its pages. */
  readonly errors: () => Promise<readonly string[]>;
};

export type RunningBrowser = {
  /** A new window without cookies, storage or caches of other windows. */
  readonly openWindow: () => Promise<BrowserWindow>;
  /** Ends its processes and removes its files. */
  readonly close: () => Promise<void>;
};
