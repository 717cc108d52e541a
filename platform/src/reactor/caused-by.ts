/** Who reacts to an event says so: by the same correlation all that a command set off is found, by the cause in which order. */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '../event-log/port.ts';

export function causedBy(cause: LoggedEvent, what: Pick<EventMeta, 'actor' | 'command' | 'at'>): EventMeta {
  const { correlationId } = JSON.parse(cause.meta) as EventMeta;
  return { ...what, correlationId, causationId: cause.id };
}
