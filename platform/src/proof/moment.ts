/** Time of an event; null: it has none, or an impossible one. */
import type { LoggedEvent } from '../event-log/port.ts';

export function momentOf({ meta }: Pick<LoggedEvent, 'meta'>): number | null {
  try {
    const { at } = JSON.parse(meta) as { readonly at?: unknown };
    return typeof at === 'number' && Math.abs(at) <= 8.64e15 ? at : null;
  } catch {
    return null;
  }
}
