/** Changes of the list of scheduled messages. Pure. */
import type { RawScheduledMessage } from '@folkmoot/contracts/scheduled-messages/wire';

export type ListChange = { readonly saved: RawScheduledMessage } | { readonly removed: string };

/** The next message first, as the server sorts them. */
export function changedBy(list: readonly RawScheduledMessage[], change: ListChange): readonly RawScheduledMessage[] {
  const id = 'saved' in change ? change.saved.id : change.removed;
  const others = list.filter((message) => message.id !== id);
  if (!('saved' in change)) return others;
  return [...others, change.saved].sort((a, b) => a.sendAt - b.sendAt || (a.id < b.id ? -1 : 1));
}
