/**
 * Adds the channel of a ticket to the store, where the message list and the composer expect it. The authenticated payload does not contain
 * it.
 */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import { useEffect, useRef } from 'react';
import { loadLatest, refresh } from '../messages/load-messages.ts';
import { timelineOf } from '../messages/timeline-state.ts';
import { put } from '../store/maps.ts';
import { store, useStore } from '../store/store.ts';
import { useOwnId } from '../store/use-store.ts';
import type { AnyTicket } from './tickets-query.ts';

function channelOf({ channelId, openedAt, openedBy }: AnyTicket): RawChannel {
  return {
    id: channelId,
    name: null,
    icon: null,
    serverId: null,
    createdById: openedBy?.id ?? null,
    type: CHANNEL_TYPE.TICKET,
    slowModeSeconds: null,
    categoryId: null,
    lastMessagedAt: null,
    createdAt: openedAt,
    order: null,
  };
}

/**
 * Whether the channel is in the store. `readAt`: when the ticket was last fetched. Its messages are fetched again with it, because no event
 * reports them.
 */
export function useTicketChannel(ticket: AnyTicket, readAt: number): boolean {
  const { channelId } = ticket;
  const isKnown = useStore((state) => state.channels.has(channelId));
  const channel = useRef(channelOf(ticket));

  useEffect(() => {
    if (!isKnown) store.update((state) => ({ ...state, channels: put(state.channels, channelId, channel.current) }));
  }, [isKnown, channelId]);

  useEffect(() => {
    if (readAt > 0 && timelineOf(store.get().timelines, channelId).loaded) void refresh(channelId);
  }, [channelId, readAt]);

  return isKnown;
}

/** Calls back when the newest message becomes one of the user, because it is then the other side's turn. */
export function useAnswered(channelId: string, answered: () => void): void {
  const ownId = useOwnId();
  const loaded = useStore((state) => timelineOf(state.timelines, channelId).loaded);
  const lastId = useStore((state) => timelineOf(state.timelines, channelId).sent.at(-1)?.message.id ?? null);
  const lastIsOwn = useStore((state) => timelineOf(state.timelines, channelId).sent.at(-1)?.message.createdById === ownId);
  const before = useRef<string | null | undefined>(undefined);
  const callback = useRef(answered);
  callback.current = answered;

  useEffect(() => {
    if (!loaded) return;
    const was = before.current;
    before.current = lastId;
    if (was === undefined || was === lastId || !lastIsOwn) return;
    callback.current();
    // Refetches, because the reply to sending does not contain quoted messages.
    void loadLatest(channelId);
  }, [loaded, lastId, lastIsOwn, channelId]);
}

/** The number of refused messages. A ticket may be closed while the user writes. */
export function useRefused(channelId: string): number {
  return useStore((state) => timelineOf(state.timelines, channelId).unsent.filter(({ kind }) => kind === 'failed').length);
}
