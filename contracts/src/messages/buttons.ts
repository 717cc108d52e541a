/** Converts message buttons between the wire and the log, which stores them as one sealed text. */
import type { RawMessageButton } from './wire.ts';

export function buttonsText(buttons: readonly RawMessageButton[]): string | null {
  return buttons.length === 0 ? null : JSON.stringify(buttons);
}

/** Only for text from `buttonsText`. */
export function buttonsIn(text: string | null): RawMessageButton[] {
  return text === null ? [] : (JSON.parse(text) as RawMessageButton[]);
}
