/**
 * The scheduled messages of a user, folded from `scheduled-<userId>`. The times are kept in memory; the texts are read from the log when
 * they are needed.
 */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { MessageScheduled, scheduledMessageEventSpecs } from '@folkmoot/contracts/scheduled-messages/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type ScheduledEvent = EventOf<(typeof scheduledMessageEventSpecs)[number]>;
export type Scheduled = EventOf<typeof MessageScheduled>['data'];

/** `version` counts the changes. A decision on older facts is recognised by it. */
type Changes = { readonly version: number; readonly isRefused: boolean };

export type ScheduledTime = Pick<Scheduled, 'scheduledMessageId' | 'channelId' | 'sendAt'> & Changes;
/** By id. Sent and cancelled messages are removed. */
export type ScheduledState = ReadonlyMap<string, ScheduledTime>;

export type ScheduledText = Changes & { readonly message: Scheduled };
export type ScheduledTexts = ReadonlyMap<string, ScheduledText>;

const CATEGORY = 'scheduled';

function foldingOf<Item extends Changes>(itemOf: (message: Scheduled, changes: Changes) => Item) {
  return {
    initial: new Map<string, Item>() as ReadonlyMap<string, Item>,
    evolve(state: ReadonlyMap<string, Item>, event: ScheduledEvent): ReadonlyMap<string, Item> {
      const next = new Map(state);
      const id = event.data.scheduledMessageId;
      if (event.type === 'ScheduledMessageSent' || event.type === 'ScheduledMessageCancelled') {
        next.delete(id);
        return next;
      }
      const version = (state.get(id)?.version ?? 0) + 1;
      next.set(id, itemOf(messageIn(event.data), { version, isRefused: event.type === 'ScheduledMessageRefused' }));
      return next;
    },
  };
}

/** Without the fields of the change. */
function messageIn({
  scheduledMessageId,
  userId,
  channelId,
  content,
  timeZone,
  replyToMessageIds,
  mentionReplies,
  silent,
  sendAt,
  createdAt,
}: Scheduled): Scheduled {
  return { scheduledMessageId, userId, channelId, content, timeZone, replyToMessageIds, mentionReplies, silent, sendAt, createdAt };
}

export const scheduledFolding: WarmFolding<ScheduledState, ScheduledEvent> = {
  category: CATEGORY,
  ...foldingOf<ScheduledTime>(({ scheduledMessageId, channelId, sendAt }, changes) => ({
    scheduledMessageId,
    channelId,
    sendAt,
    ...changes,
  })),
};

/** For reading the log. */
export const scheduledTexts: Folding<ScheduledTexts, ScheduledEvent> = foldingOf<ScheduledText>((message, changes) => ({
  message,
  ...changes,
}));

export function scheduledStream(userId: string): string {
  return `${CATEGORY}-${userId}`;
}
