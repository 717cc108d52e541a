import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { pollEvents } from '@folkmoot/contracts/polls/wire';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { type TimelineAction, timeline } from '../messages/timeline.ts';
import { type Timeline, timelineOf } from '../messages/timeline-state.ts';
import { selectionAfter } from '../selection/selection.ts';
import { newUsers } from './apply-members.ts';
import type { Context, Entries, Payloads } from './event-table.ts';
import { change, drop, put } from './maps.ts';
import { mentionsMe } from './mentions.ts';
import type { State } from './state.ts';

export const messageEntries: Entries<typeof messageEvents | typeof unreadEvents | typeof pollEvents> = {
  [messageEvents.created.name]: created,
  [messageEvents.updated.name]: (state, { channelId, messageId, updated }) =>
    inTimeline(state, channelId, { type: 'updated', messageId, updated }),
  [messageEvents.deleted.name]: (state, { channelId, messageId, deletedAttachmentCount }) =>
    inTimeline(countAttachments(state, channelId, -(deletedAttachmentCount ?? 0)), channelId, { type: 'deleted', messageId }),
  [messageEvents.deletedBatch.name]: deletedBatch,
  [messageEvents.restored.name]: restored,
  [messageEvents.markedUnread.name]: markedUnread,
  [messageEvents.reactionAdded.name]: (state, { channelId, reactedByUserId, ...reaction }) =>
    inTimeline(state, channelId, {
      type: 'reacted',
      reaction: { ...reaction, own: reactedByUserId === state.account?.id ? true : null },
    }),
  [messageEvents.reactionRemoved.name]: (state, { channelId, reactionRemovedByUserId, ...reaction }) =>
    inTimeline(state, channelId, {
      type: 'reacted',
      reaction: { ...reaction, own: reactionRemovedByUserId === state.account?.id ? false : null },
    }),
  [pollEvents.results.name]: (state, { channelId, messageId, choices, voters, endedAt }) =>
    inTimeline(state, channelId, { type: 'polled', messageId, change: { choices, voters, endedAt } }),
  [pollEvents.ownVote.name]: (state, { channelId, messageId, choiceIds }) =>
    inTimeline(state, channelId, { type: 'polled', messageId, change: { votedChoiceIds: choiceIds } }),
  [messageEvents.typing.name]: (state, { channelId, userId }, { now }) => ({
    ...state,
    typing: put(state.typing, channelId, put(state.typing.get(channelId) ?? new Map(), userId, now)),
  }),
  [unreadEvents.dismissed.name]: (state, { channelId }, { now }) => dismissed(state, channelId, now),
};

/** Changes the timeline of a channel that is open on this device. Others are loaded when they are opened. */
function inTimeline(state: State, channelId: string, action: TimelineAction): State {
  const known = state.timelines.get(channelId);
  if (!known) return state;
  const next = timeline(known, action);
  return next === known ? state : withTimeline(state, channelId, action, next);
}

/** Like `inTimeline`, for actions of the user. Creates the timeline if there is none. */
export function inOpenTimeline(state: State, channelId: string, action: TimelineAction): State {
  return withTimeline(state, channelId, action, timeline(timelineOf(state.timelines, channelId), action));
}

function withTimeline(state: State, channelId: string, action: TimelineAction, next: Timeline): State {
  const { selection } = state;
  return {
    ...state,
    timelines: put(state.timelines, channelId, next),
    selection: selection?.channelId === channelId ? selectionAfter(selection, action, next) : selection,
  };
}

function created(state: State, { message, socketId }: Payloads['message:created'], context: Context): State {
  const { channelId } = message;
  const counted = countAttachments(state, channelId, message.attachments.length);
  // The reply to our own request changes the rest.
  if (socketId !== undefined && socketId === context.socketId) return counted;
  const own = message.createdById === state.account?.id;
  const shown = inTimeline(withoutTyping(counted, channelId, message.createdById), channelId, { type: 'created', message, own });
  const dated = spoken(shown, message);
  return own ? sentByMe(dated, message) : counting(dated, message);
}

/** Applies our message after the server accepted it: from the reply, or from the signal of another of our sockets. */
export function sentByMe(state: State, message: RawMessage): State {
  return {
    ...spoken(state, message),
    lastSeen: put(state.lastSeen, message.channelId, message.createdAt + 1),
    mentions: drop(state.mentions, message.channelId),
  };
}

function spoken(state: State, { channelId, createdAt }: RawMessage): State {
  return { ...state, channels: change(state.channels, channelId, (channel) => ({ ...channel, lastMessagedAt: createdAt })) };
}

function counting(state: State, message: RawMessage): State {
  if (!mentionsMe(state, message)) return state;
  const { channelId, createdById, createdAt, createdBy } = message;
  const known = state.mentions.get(channelId);
  const serverId = state.channels.get(channelId)?.serverId ?? null;
  // The author's conversation may be closed here. Then the message contains their record.
  const users = state.users.has(createdById) ? state.users : newUsers(state.users, [{ ...createdBy, banner: null, joinedAt: createdAt }]);
  const mention = { channelId, serverId, mentionedById: createdById, count: (known?.count ?? 0) + 1, createdAt };
  return { ...state, users, mentions: put(state.mentions, channelId, mention) };
}

function deletedBatch(state: State, { userId, serverId, fromTime, toTime }: Payloads['message:deleted_batch']): State {
  const [from, to] = [Math.min(fromTime, toTime), Math.max(fromTime, toTime)];
  let next = state;
  for (const channelId of state.timelines.keys()) {
    if (state.channels.get(channelId)?.serverId === serverId)
      next = inTimeline(next, channelId, { type: 'deletedBatch', userId, from, to });
  }
  return next;
}

/** Refetches the visible messages of the channel. Unread counters do not change, and no sound is played. */
function restored(state: State, { channelId, attachmentCount }: Payloads['message:restored']): State {
  const counted = {
    ...state,
    channels: change(state.channels, channelId, (channel) => ({ ...channel, _count: { attachments: attachmentCount } })),
  };
  return inTimeline(counted, channelId, { type: 'restored' });
}

/**
 * Marks all messages as seen, by the clock of the server. With the local clock, `lastSeen` could be later than the value of the next
 * authentication, which would look as if the channel had been marked as unread.
 */
function dismissed(state: State, channelId: string, now: number): State {
  const channel = state.channels.get(channelId);
  const mentions = drop(state.mentions, channelId);
  if (!channel) return { ...state, mentions };
  const seen = Math.max(state.lastSeen.get(channelId) ?? 0, channel.lastMessagedAt ?? 0) || now;
  return { ...state, mentions, lastSeen: put(state.lastSeen, channelId, seen) };
}

function markedUnread(state: State, { channelId, at }: Payloads['message:mark_unread']): State {
  const lastSeen = put(state.lastSeen, channelId, at);
  const entry = state.inbox.get(channelId);
  if (!entry) return { ...state, lastSeen };
  const mention = { channelId, serverId: null, mentionedById: entry.recipientId, count: 1, createdAt: at };
  return { ...state, lastSeen, mentions: put(state.mentions, channelId, mention) };
}

function countAttachments(state: State, channelId: string, by: number): State {
  if (by === 0) return state;
  return {
    ...state,
    channels: change(state.channels, channelId, (channel) => ({
      ...channel,
      _count: { attachments: Math.max(0, (channel._count?.attachments ?? 0) + by) },
    })),
  };
}

function withoutTyping(state: State, channelId: string, userId: string): State {
  const typing = state.typing.get(channelId);
  return typing?.has(userId) ? { ...state, typing: put(state.typing, channelId, drop(typing, userId)) } : state;
}
