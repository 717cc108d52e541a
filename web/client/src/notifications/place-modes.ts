/** Converts notification modes of a server or channel to the options of a select. Pure. */
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { text } from './texts.ts';

const INHERIT = 'inherit';

export function modeLabel(mode: number): string {
  if (mode === NOTIFY.MUTE) return text('mute');
  return text(mode === NOTIFY.MENTIONS_ONLY ? 'mentionsOnly' : 'everything');
}

/** The default of a server is all messages. */
export function choiceOf(mode: number | null, mayInherit: boolean): string {
  if (mode !== null) return String(mode);
  return mayInherit ? INHERIT : String(NOTIFY.ALL);
}

export function modeOf(value: string): number | null {
  return value === INHERIT ? null : Number(value);
}
