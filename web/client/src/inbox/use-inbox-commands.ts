import { closeDm, openDm } from '@folkmoot/contracts/inbox/commands';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../api/use-command.ts';
import { apply } from '../store/apply.ts';
import { store } from '../store/store.ts';

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
      // The event may come after the answer; what is opened must be there when it is shown.
      if (!store.get().inbox.has(opened.channelId)) {
        store.update((state) => apply(state, { name: inboxEvents.opened.name, payload: opened }, { now: Date.now(), socketId: null }));
      }
      await navigate(`/app/inbox/${opened.channelId}`);
    },
    [open, navigate],
  );
}

export function useCloseDm(): (channelId: string) => Promise<unknown> {
  const close = useAct(closeDm);
  return useCallback((channelId) => close({ params: { channelId } }), [close]);
}
