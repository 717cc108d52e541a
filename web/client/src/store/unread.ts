/** Derives which channels and servers are unread. Recomputed only when its inputs change. */

import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { CHANNEL_PERMISSION, hasInChannel, type Membership } from '@folkmoot/contracts/roles/permissions';
import { pingModeOf } from './mentions.ts';
import { membershipIn } from './permissions.ts';
import type { State } from './state.ts';
import { useStore } from './store.ts';

export type Unread = { readonly unread: boolean; readonly mentions: number };

const READ: Unread = { unread: false, mentions: 0 };

/** Whether there is a message after the last seen time. A channel without messages is never unread. */
export function isUnread(state: Pick<State, 'lastSeen'>, channel: RawChannel): boolean {
  if (channel.lastMessagedAt === null) return false;
  const seen = state.lastSeen.get(channel.id);
  return seen === undefined || channel.lastMessagedAt > seen;
}

export function unreadOf(state: State, channelId: string): Unread {
  const channel = state.channels.get(channelId);
  const mentions = state.mentions.get(channelId)?.count ?? 0;
  const muted = channel ? pingModeOf(state, channelId, channel.serverId) === NOTIFY.MUTE : false;
  const unread = channel !== undefined && !muted && isUnread(state, channel);
  return unread || mentions > 0 ? { unread: unread || mentions > 0, mentions } : READ;
}

type Summary = { readonly servers: ReadonlyMap<string, Unread>; readonly inbox: Unread };
type Parts = Pick<State, 'channels' | 'lastSeen' | 'mentions' | 'members' | 'roles' | 'servers' | 'notifications' | 'account' | 'inbox'>;

let summarised: { readonly parts: Parts; readonly summary: Summary } | null = null;

export function summaryOf(state: State): Summary {
  if (summarised && sameParts(summarised.parts, state)) return summarised.summary;
  const summary = summarise(state);
  summarised = { parts: state, summary };
  return summary;
}

function sameParts(a: Parts, b: Parts): boolean {
  return (
    a.channels === b.channels &&
    a.lastSeen === b.lastSeen &&
    a.mentions === b.mentions &&
    a.members === b.members &&
    a.roles === b.roles &&
    a.servers === b.servers &&
    a.notifications === b.notifications &&
    a.account === b.account &&
    a.inbox === b.inbox
  );
}

function summarise(state: State): Summary {
  const own = state.account?.id ?? '';
  const memberships = new Map<string, Membership | null>();
  const servers = new Map<string, Unread>();
  for (const channel of state.channels.values()) {
    if (channel.serverId === null) continue;
    const { unread, mentions } = unreadOf(state, channel.id);
    if (!unread && mentions === 0) continue;
    let membership = memberships.get(channel.serverId);
    if (membership === undefined) {
      membership = membershipIn(state, channel.serverId, own);
      memberships.set(channel.serverId, membership);
    }
    if (!membership || !hasInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL)) continue;
    const before = servers.get(channel.serverId) ?? READ;
    servers.set(channel.serverId, { unread: before.unread || unread, mentions: before.mentions + mentions });
  }
  let direct = 0;
  for (const mention of state.mentions.values()) if (mention.serverId === null) direct += mention.count;
  return { servers, inbox: { unread: direct > 0, mentions: direct } };
}

/** The combined state of several servers. */
export function useServersUnread(serverIds: readonly string[]): Unread {
  return useStore((state) => {
    const { servers } = summaryOf(state);
    const all = serverIds.map((id) => servers.get(id) ?? READ);
    return { unread: all.some(({ unread }) => unread), mentions: all.reduce((sum, { mentions }) => sum + mentions, 0) };
  }, sameUnread);
}

export function useServerUnread(serverId: string): Unread {
  return useStore((state) => summaryOf(state).servers.get(serverId) ?? READ, sameUnread);
}

export function useInboxUnread(): Unread {
  return useStore((state) => summaryOf(state).inbox, sameUnread);
}

export function useChannelUnread(channelId: string): Unread {
  return useStore((state) => unreadOf(state, channelId), sameUnread);
}

export function useTotalUnread(): Unread {
  return useStore(total, sameUnread);
}

function total(state: State): Unread {
  const { servers, inbox } = summaryOf(state);
  let { unread, mentions } = inbox;
  for (const one of servers.values()) {
    unread ||= one.unread;
    mentions += one.mentions;
  }
  return { unread, mentions };
}

function sameUnread(a: Unread, b: Unread): boolean {
  return a.unread === b.unread && a.mentions === b.mentions;
}
