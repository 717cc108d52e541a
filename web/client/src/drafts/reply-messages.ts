/** The messages that drafts of other devices reply to. */
import { getMessage } from '@folkmoot/contracts/messages/commands';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { call } from '../api/call.ts';
import { draftOf } from '../messages/drafts.ts';
import { timelineOf } from '../messages/timeline-state.ts';
import { store } from '../store/store.ts';

const fetched = new Map<string, RawMessage>();

/** null: not loaded, deleted, or not visible. */
export function replyMessage(channelId: string, messageId: string): RawMessage | null {
  const shown = timelineOf(store.get().timelines, channelId).sent.find(({ message }) => message.id === messageId)?.message;
  return shown ?? draftOf(channelId).replies.find(({ id }) => id === messageId) ?? fetched.get(messageId) ?? null;
}

/** Messages that cannot be read stay unknown. */
export async function loadReplies(channelId: string, messageIds: readonly string[]): Promise<void> {
  const missing = messageIds.filter((id) => replyMessage(channelId, id) === null);
  await Promise.allSettled(
    missing.map(async (messageId) => {
      fetched.set(messageId, await call(getMessage, { params: { channelId, messageId } }));
    }),
  );
}
