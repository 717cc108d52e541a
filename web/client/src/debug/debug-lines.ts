/** Records console messages of the page since the debug console was opened. */
import { createStore, type Store } from '../store/create-store.ts';

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];

export type DebugLine = { readonly number: number; readonly level: Level; readonly text: string };

/** The number of recorded lines, so that the memory does not fill up. */
const MOST = 500;

export function debugLines(): { readonly lines: Store<readonly DebugLine[]>; readonly listen: () => () => void } {
  const lines = createStore<readonly DebugLine[]>([]);
  let count = 0;

  function add(level: Level, values: readonly unknown[]): void {
    count += 1;
    const line = { number: count, level, text: values.map(inWords).join(' ') };
    lines.update((current) => [...current, line].slice(-MOST));
  }

  /** Wraps the console, which still prints everything. Returns a function that restores it. */
  function listen(): () => void {
    const before = LEVELS.map((level) => [level, console[level]] as const);
    for (const [level, print] of before) {
      console[level] = (...values: unknown[]) => {
        print.apply(console, values);
        add(level, values);
      };
    }
    const onError = ({ error, message }: ErrorEvent) => add('error', [error ?? message]);
    const onRejection = ({ reason }: PromiseRejectionEvent) => add('error', [reason]);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      for (const [level, print] of before) console[level] = print;
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }

  return { lines, listen };
}

export function inWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
