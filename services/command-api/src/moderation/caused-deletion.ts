/** Finds the deletions of a message that moderators' actions caused, from all its events. */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';

function causeOf({ meta }: LoggedEvent): string | null {
  const { causationId }: EventMeta = JSON.parse(meta);
  return causationId;
}

/** The deletion that an action caused. undefined: there is none. */
export function deletionFor(causeId: string, history: readonly LoggedEvent[]): LoggedEvent | undefined {
  return history.findLast((event) => event.type === MessageDeleted.type && causeOf(event) === causeId);
}

/** The author or an erasure deleted it. */
export function isPermanentlyDeleted(history: readonly LoggedEvent[]): boolean {
  return history.some(({ type, data }) => {
    if (type !== MessageDeleted.type) return false;
    const { deletedById, authorId } = MessageDeleted.schema.parse(JSON.parse(data));
    return deletedById === authorId;
  });
}
