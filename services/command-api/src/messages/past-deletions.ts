/** The deletions of a message by their places in the log, for finding the one that an entry of the audit log tells of. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { MessageEvent } from './message-state.ts';

export type PastDeletion = {
  readonly eventId: string;
  readonly position: number;
  readonly at: number;
  readonly channelId: string;
  /** When the message had come back last before it; null: never. */
  readonly restoredBefore: number | null;
};

type Past = { readonly restoredAt: number | null; readonly deletions: readonly PastDeletion[] };

/** Only of what a moderator of the server did by hand: what the site's moderators removed is theirs to bring back. */
export const pastDeletionsFolding: Folding<Past, Recorded<MessageEvent>> = {
  initial: { restoredAt: null, deletions: [] },
  evolve(past, event) {
    if (event.type === 'MessageRestored') return { ...past, restoredAt: event.data.restoredAt };
    if (event.type !== 'MessageDeleted' || !isByModerator(event)) return past;
    const { id: eventId, position, meta, data } = event;
    const deletion = { eventId, position, at: meta.at, channelId: data.channelId, restoredBefore: past.restoredAt };
    return { ...past, deletions: [...past.deletions, deletion] };
  },
};

function isByModerator({ data, meta }: Extract<Recorded<MessageEvent>, { type: 'MessageDeleted' }>): boolean {
  return data.serverId !== null && data.deletedById !== data.authorId && meta.command === 'deleteMessage';
}
