import { getChannel } from '@folkmoot/contracts/channels/commands';
import { closeDm, openDm } from '@folkmoot/contracts/inbox/commands';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import type { ReplyOf } from '@folkmoot/contracts/kernel/route';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { useAction } from '../api/use-command.ts';
import { apply } from '../store/apply.ts';
import { store } from '../store/store.ts';

/** Adds the conversation from the reply, because it is shown now and the event may arrive later. */
function showOpened(opened: ReplyOf<typeof openDm>): void {
  if (store.get().inbox.has(opened.channelId)) return;
  store.update((state) => apply(state, { name: inboxEvents.opened.name, payload: opened }, { now: Date.now(), socketId: null }));
}

/** Opens the conversation with a user, or the user's own notes, and navigates to it. */
export function useOpenDm(): (userId: string) => Promise<void> {
  const open = useAction(openDm);
  const navigate = useNavigate();
  return useCallback(
    async (userId) => {
      const known = [...store.get().inbox.values()].find((entry) => entry.recipientId === userId);
      if (known) return navigate(`/app/inbox/${known.channelId}`);
      const opened = await open({ params: { userId } });
      if (!opened) return;
      showOpened(opened);
      await navigate(`/app/inbox/${opened.channelId}`);
    },
    [open, navigate],
  );
}

export function useCloseDm(): (channelId: string) => Promise<unknown> {
  const close = useAction(closeDm);
  return useCallback((channelId) => close({ params: { channelId } }), [close]);
}

/** Opens a conversation by its channel id, as in an address. Throws the refusal. */
export async function openByChannel(channelId: string): Promise<void> {
  const { recipientId } = await call(getChannel, { params: { channelId } });
  if (recipientId === undefined) throw new CallFailed(plainProblem(404, ''));
  showOpened(await call(openDm, { params: { userId: recipientId } }));
}
