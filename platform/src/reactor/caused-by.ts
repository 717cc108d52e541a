/** Metadata of a reaction to an event: the correlation id finds everything that a command set off, the cause gives the order. */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '../event-log/port.ts';

export function causedBy(cause: LoggedEvent, what: Pick<EventMeta, 'actor' | 'command' | 'at'>): EventMeta {
  const { correlationId } = JSON.parse(cause.meta) as EventMeta;
  return { ...what, correlationId, causationId: cause.id };
}
