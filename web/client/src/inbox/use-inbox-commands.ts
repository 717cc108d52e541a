import { getChannel } from '@folkmoot/contracts/channels/commands';
import { closeDm, openDm } from '@folkmoot/contracts/inbox/commands';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import type { ReplyOf } from '@folkmoot/contracts/kernel/route';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { useAct } from '../api/use-command.ts';
import { apply } from '../store/apply.ts';
import { store } from '../store/store.ts';

/** The event may come after the answer; what is opened must be there when it is shown. */
function showOpened(opened: ReplyOf<typeof openDm>): void {
  if (store.get().inbox.has(opened.channelId)) return;
  store.update((state) => apply(state, { name: inboxEvents.opened.name, payload: opened }, { now: Date.now(), socketId: null }));
}

/** Opens the conversation with a person, oneself included, and goes there. */
export function useOpenDm(): (userId: string) => Promise<void> {
  const open = useAct(openDm);
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
  const close = useAct(closeDm);
  return useCallback((channelId) => close({ params: { channelId } }), [close]);
}

/** Opens a conversation of which only the id is known, as an address names it. Throws what it is refused for. */
export async function openByChannel(channelId: string): Promise<void> {
  const { recipientId } = await call(getChannel, { params: { channelId } });
  if (recipientId === undefined) throw new CallFailed(plainProblem(404, ''));
  showOpened(await call(openDm, { params: { userId: recipientId } }));
}
