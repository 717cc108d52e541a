/** The location of a sealed text. A moderator needs it to open the text. */
import type { SealedWords } from '@folkmoot/contracts/history/past';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { sealedFieldsOf } from '@folkmoot/platform/history-index/sealed-fields';

/** null: there is no text. */
export function wordsAt(events: readonly LoggedEvent[], position: number | null, field: string): SealedWords | null {
  const event = position === null ? undefined : events.find((each) => each.position === position);
  const opens = event ? sealedFieldsOf(event).map(({ name }) => name) : [];
  return event && opens.includes(field) ? { position: event.position, field, opens } : null;
}
