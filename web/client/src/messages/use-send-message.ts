import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { onLive, socketId } from '../realtime/realtime.ts';
import { token } from '../session/session.ts';
import { inOpenTimeline, sentByMe } from '../store/apply-messages.ts';
import { mayInServer } from '../store/rights.ts';
import { store } from '../store/store.ts';
import { changeDraft } from './drafts.ts';
import { loadLatest } from './load-messages.ts';
import { startSlowMode } from './slow-mode.ts';
import { type Outgoing, timelineOf } from './timeline-state.ts';

/** The message stands in the list at once; what becomes of it is seen there. Sent again with the same key it counts once. */
export function useSendMessage(channelId: string): (outgoing: Outgoing) => void {
  return useCallback(
    (outgoing) => {
      const key = crypto.randomUUID();
      store.update((state) => inOpenTimeline(state, channelId, { type: 'sendStarted', key, at: Date.now(), outgoing }));
      if (timelineOf(store.get().timelines, channelId).moreAfter) void loadLatest(channelId);
      void transmit(channelId, key, outgoing);
    },
    [channelId],
  );
}

export function useRetrySend(channelId: string): (key: string) => void {
  return useCallback((key) => retry(channelId, key), [channelId]);
}

export function useDiscardSend(channelId: string): (key: string) => void {
  return useCallback((key) => store.update((state) => inOpenTimeline(state, channelId, { type: 'sendDiscarded', key })), [channelId]);
}

async function transmit(channelId: string, key: string, { content, silent, replies, mentionReplies }: Outgoing): Promise<void> {
  const socket = socketId();
  const body = {
    content,
    ...(silent ? { silent } : {}),
    ...(replies.length > 0 ? { replyToMessageIds: replies.map((message) => message.id), mentionReplies } : {}),
    ...(socket ? { socketId: socket } : {}),
  };
  try {
    const message = await call(sendMessage, { params: { channelId }, body }, { idempotencyKey: key, keepalive: true });
    store.update((state) => sentByMe(inOpenTimeline(state, channelId, { type: 'sendConfirmed', key, message }), message));
    slowDown(channelId, message.createdAt);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.slowMode && problem.ttl) startSlowMode(channelId, Date.now() + problem.ttl);
    store.update((state) => inOpenTimeline(state, channelId, { type: 'sendRefused', key, reason: problem.message }));
    if (problem.status === 0) unreached.set(key, channelId);
  }
}

/** Sent into a lost connection: tried once more when it is back. The key keeps it from being written twice. */
const unreached = new Map<string, string>();

onLive(() => {
  const waiting = [...unreached];
  unreached.clear();
  for (const [key, channelId] of waiting) retry(channelId, key);
});

function retry(channelId: string, key: string): void {
  const entry = timelineOf(store.get().timelines, channelId).unsent.find((candidate) => candidate.key === key);
  if (entry?.kind !== 'failed') return;
  store.update((state) => inOpenTimeline(state, channelId, { type: 'sendRetried', key }));
  void transmit(channelId, key, entry.outgoing);
}

/** Owners and admins are spared. */
function slowDown(channelId: string, sentAt: number): void {
  const state = store.get();
  const channel = state.channels.get(channelId);
  if (!channel?.slowModeSeconds || !channel.serverId) return;
  if (mayInServer(state, channel.serverId, state.account?.id ?? '', ROLE_PERMISSION.ADMIN)) return;
  startSlowMode(channelId, Math.max(sentAt, Date.now() - 1000) + channel.slowModeSeconds * 1000);
}

/** What was refused would be gone with the page: it goes back into the draft. */
export function keepUnsent(): void {
  if (token() === null) return;
  for (const [channelId, { unsent }] of store.get().timelines) {
    for (const entry of unsent.toReversed()) {
      if (entry.kind === 'failed') changeDraft(channelId, { type: 'restored', ...entry.outgoing });
    }
  }
}

window.addEventListener('pagehide', keepUnsent);
