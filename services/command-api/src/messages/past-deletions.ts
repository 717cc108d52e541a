/** The deletions of a message by log position, to find the one of an audit log entry. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { MessageEvent } from './message-state.ts';

export type PastDeletion = {
  readonly eventId: string;
  readonly position: number;
  readonly at: number;
  readonly channelId: string;
};

/** `elsewhere`: active deletions that no moderator of the server made, by event id. */
type Past = { readonly deletions: readonly PastDeletion[]; readonly elsewhere: ReadonlySet<string> };

/** Deletions by moderators of the server and, separately, those by the instance's moderators, which only they can undo. */
export const pastDeletionsFolding: Folding<Past, Recorded<MessageEvent>> = {
  initial: { deletions: [], elsewhere: new Set() },
  evolve(past, event) {
    if (event.type === 'MessageRestored') return { ...past, elsewhere: without(past.elsewhere, event.data.undoneEventId) };
    if (event.type !== 'MessageDeleted') return past;
    const { id: eventId, position, meta, data } = event;
    if (!isByModerator(event)) return { ...past, elsewhere: new Set([...past.elsewhere, eventId]) };
    const deletion = { eventId, position, at: meta.at, channelId: data.channelId };
    return { ...past, deletions: [...past.deletions, deletion] };
  },
};

function without(ids: ReadonlySet<string>, undoneId: string): ReadonlySet<string> {
  return new Set([...ids].filter((id) => id !== undoneId));
}

function isByModerator({ data, meta }: Extract<Recorded<MessageEvent>, { type: 'MessageDeleted' }>): boolean {
  return data.serverId !== null && data.deletedById !== data.authorId && meta.command === 'deleteMessage';
}
