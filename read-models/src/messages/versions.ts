/** The texts that a message had, from its events. Pure. */
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import { MessageEdited, MessageSent } from '@folkmoot/contracts/messages/events';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { MessageVersion, MessageVersions } from '@folkmoot/contracts/messages/wire';

export const VERSION_EVENTS = [MessageSent.type, MessageEdited.type] as const;

function isOf<Spec extends typeof MessageSent | typeof MessageEdited>(spec: Spec, event: AnyEvent): event is EventOf<Spec> & AnyEvent {
  return event.type === spec.type;
}

/** Oldest first. An edit without a change is no version. */
function versionsIn(events: readonly AnyEvent[]): readonly MessageVersion[] {
  const versions: MessageVersion[] = [];
  for (const event of events) {
    if (isOf(MessageSent, event)) versions.push({ content: event.data.content ?? '', at: event.data.sentAt });
    if (!isOf(MessageEdited, event)) continue;
    const content = event.data.content ?? '';
    if (content !== versions.at(-1)?.content) versions.push({ content, at: event.data.editedAt });
  }
  return versions;
}

/** `since`: versions that were replaced before this time are hidden. The current text is always visible. */
export function visibleVersions(events: readonly AnyEvent[], since: number): MessageVersions {
  const all = versionsIn(events);
  const visible = all.filter((_version, index) => (all[index + 1]?.at ?? Number.POSITIVE_INFINITY) >= since);
  const listed = visible.slice(-MESSAGE_LIMITS.versions);
  return { versions: listed.toReversed(), hidden: visible.length < all.length, more: listed.length < visible.length };
}
