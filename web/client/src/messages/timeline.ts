/**
 * The pure reducer of a channel's messages. Guarantees: `sent` is sorted by id without repeats and has at most `WINDOW` entries. Typed text
 * disappears only if it is confirmed or discarded. Visible messages do not move because of changes elsewhere.
 */
import type { RawMessage, RawMessageReaction } from '@folkmoot/contracts/messages/wire';
import { type PollChange, pollAfter } from '../polls/poll-change.ts';
import { patch } from '../store/patch.ts';
import { merge } from './timeline-entries.ts';
import { after, around, before, latest, refreshed } from './timeline-pages.ts';
import { type Edit, emptyTimeline, type MessageChange, type Outgoing, type Timeline, WINDOW } from './timeline-state.ts';

type ReactionSignal = {
  readonly messageId: string;
  readonly name: string;
  readonly emojiId: string | null;
  readonly gif: boolean | null;
  readonly count: number;
  /** true: the reader reacted. false: the reader removed their reaction. null: another user. */
  readonly own: boolean | null;
};

export type TimelineAction =
  /** `known`: the newest loaded id at the time of the request. Later messages are newer than the page. */
  | { readonly type: 'latestLoaded'; readonly page: readonly RawMessage[]; readonly known: string | null }
  | { readonly type: 'beforeLoaded'; readonly page: readonly RawMessage[] }
  | { readonly type: 'afterLoaded'; readonly page: readonly RawMessage[] }
  | { readonly type: 'aroundLoaded'; readonly page: readonly RawMessage[]; readonly targetId: string }
  /** Everything after the oldest loaded message, up to `WINDOW` messages: the request after a reconnect. */
  | { readonly type: 'refreshed'; readonly page: readonly RawMessage[]; readonly known: string | null }
  | { readonly type: 'wentStale' }
  /** Messages were restored in the channel: in the window, or before it. */
  | { readonly type: 'restored' }
  | { readonly type: 'scrolled'; readonly atEnd: boolean }
  | { readonly type: 'created'; readonly message: RawMessage; readonly own: boolean }
  | { readonly type: 'updated'; readonly messageId: string; readonly updated: MessageChange }
  | { readonly type: 'deleted'; readonly messageId: string }
  | { readonly type: 'deletedBatch'; readonly userId: string; readonly from: number; readonly to: number }
  | { readonly type: 'reacted'; readonly reaction: ReactionSignal }
  | { readonly type: 'polled'; readonly messageId: string; readonly change: PollChange }
  | { readonly type: 'sendStarted'; readonly key: string; readonly at: number; readonly outgoing: Outgoing }
  | { readonly type: 'sendConfirmed'; readonly key: string; readonly message: RawMessage }
  | { readonly type: 'sendRefused'; readonly key: string; readonly reason: string }
  | { readonly type: 'sendRetried'; readonly key: string }
  | { readonly type: 'sendDiscarded'; readonly key: string }
  | { readonly type: 'editStarted'; readonly messageId: string; readonly content: string }
  | { readonly type: 'editConfirmed'; readonly messageId: string; readonly updated: MessageChange }
  | { readonly type: 'editRefused'; readonly messageId: string; readonly reason: string }
  | { readonly type: 'editDiscarded'; readonly messageId: string };

export function timeline(state: Timeline, action: TimelineAction): Timeline {
  switch (action.type) {
    case 'latestLoaded':
      return latest(state, action.page, action.known);
    case 'beforeLoaded':
      return before(state, action.page);
    case 'afterLoaded':
      return after(state, action.page);
    case 'aroundLoaded':
      return around(state, action.page, action.targetId);
    case 'refreshed':
      return refreshed(state, action.page, action.known);
    case 'wentStale':
      return state.loaded ? { ...state, stale: true } : state;
    case 'restored':
      return { ...state, stale: state.loaded, moreBefore: state.moreBefore || state.loaded, changes: state.changes + 1 };
    case 'scrolled':
      return scrolled(state, action.atEnd);
    case 'created':
      return created(state, action.message, action.own);
    case 'updated':
    case 'deleted':
    case 'deletedBatch':
    case 'reacted':
    case 'polled':
      return changed({ ...state, changes: state.changes + 1 }, action);
    case 'sendStarted':
    case 'sendConfirmed':
    case 'sendRefused':
    case 'sendRetried':
    case 'sendDiscarded':
      return sending(state, action);
    case 'editStarted':
    case 'editConfirmed':
    case 'editRefused':
    case 'editDiscarded':
      return editing(state, action);
  }
}

type ChangeAction = Extract<TimelineAction, { readonly type: 'updated' | 'deleted' | 'deletedBatch' | 'reacted' | 'polled' }>;

function changed(state: Timeline, action: ChangeAction): Timeline {
  switch (action.type) {
    case 'updated':
      return updated(withEarlyChange(state, action.messageId, action.updated), action.messageId, action.updated);
    case 'deleted':
      return without(state, (message) => message.id === action.messageId);
    case 'deletedBatch': {
      const { userId, from, to } = action;
      return without(state, ({ createdById, createdAt }) => createdById === userId && createdAt >= from && createdAt <= to);
    }
    case 'reacted':
      return reacted(state, action.reaction);
    case 'polled':
      return changeMessages(state, (message) =>
        message.id === action.messageId && message.poll ? { ...message, poll: pollAfter(message.poll, action.change) } : message,
      );
  }
}

function scrolled(state: Timeline, atEnd: boolean): Timeline {
  const following = atEnd && !state.moreAfter;
  if (following === state.following && (!following || state.newer === 0)) return state;
  return { ...state, following, newer: following ? 0 : state.newer };
}

function created(state: Timeline, message: RawMessage, own: boolean): Timeline {
  if (state.sent.some((entry) => entry.message.id === message.id)) return state;
  const newer = state.following || own ? state.newer : state.newer + 1;
  if (state.moreAfter) return { ...state, newer };
  const sent = merge(state.sent, [{ kind: 'sent', key: message.id, message }]);
  if (sent.length <= WINDOW) return { ...state, sent, newer };
  // A reader further up keeps their position: the window stops growing at the end instead of losing its start.
  if (state.following) return { ...state, sent: sent.slice(-WINDOW), moreBefore: true, newer };
  return { ...state, sent: sent.slice(0, WINDOW), moreAfter: true, newer };
}

/** Keeps a change, such as a link embed, that arrives before the reply to the send. */
function withEarlyChange(state: Timeline, messageId: string, change: MessageChange): Timeline {
  const isKnown = state.sent.some(({ message }) => message.id === messageId);
  return isKnown || !isSending(state) ? state : { ...state, early: new Map(state.early).set(messageId, change) };
}

function isSending({ unsent }: Timeline): boolean {
  return unsent.some(({ kind }) => kind === 'sending');
}

function updated(state: Timeline, messageId: string, change: MessageChange): Timeline {
  const edits = change.content === undefined ? state.edits : withoutKey(state.edits, messageId);
  return changeMessages({ ...state, edits }, (message) => {
    if (message.id === messageId) return patch(message, change);
    if (!mentionsTarget(message, messageId)) return message;
    return {
      ...message,
      replyMessages: message.replyMessages.map(({ replyToMessage }) => ({ replyToMessage: edited(replyToMessage, messageId, change) })),
      quotedMessages: message.quotedMessages.map((quoted) => edited(quoted, messageId, change)),
    };
  });
}

function edited<Target extends { readonly id: string; readonly content: string; readonly editedAt: number | null } | null>(
  target: Target,
  messageId: string,
  change: MessageChange,
): Target {
  if (target?.id !== messageId) return target;
  return { ...target, content: change.content ?? target.content, editedAt: change.editedAt ?? target.editedAt };
}

function mentionsTarget(message: RawMessage, messageId: string): boolean {
  return (
    message.replyMessages.some(({ replyToMessage }) => replyToMessage?.id === messageId) ||
    message.quotedMessages.some((quoted) => quoted.id === messageId)
  );
}

/** Removes messages. Replies to them stay and show that their target is deleted. */
function without(state: Timeline, isRemoved: (message: RawMessage) => boolean): Timeline {
  const removed = new Set(state.sent.filter((entry) => isRemoved(entry.message)).map((entry) => entry.message.id));
  if (removed.size === 0) return state;
  const sent = state.sent.filter((entry) => !removed.has(entry.message.id));
  const edits = new Map([...state.edits].filter(([id]) => !removed.has(id)));
  return changeMessages({ ...state, sent, edits }, (message) => {
    if (![...removed].some((id) => mentionsTarget(message, id))) return message;
    return {
      ...message,
      replyMessages: message.replyMessages.map(({ replyToMessage }) =>
        replyToMessage && removed.has(replyToMessage.id) ? { replyToMessage: null } : { replyToMessage },
      ),
      quotedMessages: message.quotedMessages.filter((quoted) => !removed.has(quoted.id)),
    };
  });
}

function reacted(state: Timeline, signal: ReactionSignal): Timeline {
  return changeMessages(state, (message) =>
    message.id === signal.messageId ? { ...message, reactions: changeReactions(message.reactions ?? [], signal) } : message,
  );
}

function changeReactions(reactions: readonly RawMessageReaction[], signal: ReactionSignal): RawMessageReaction[] {
  const { name, emojiId, gif, count, own } = signal;
  const isIt = (reaction: RawMessageReaction) => reaction.name === name && reaction.emojiId === emojiId;
  if (count <= 0) return reactions.filter((reaction) => !isIt(reaction));
  const known = reactions.find(isIt);
  if (!known) return [...reactions, { name, emojiId, gif, count, reacted: own === true }];
  return reactions.map((reaction) => (isIt(reaction) ? { ...reaction, count, reacted: own ?? reaction.reacted } : reaction));
}

type SendAction = Extract<TimelineAction, { readonly type: `send${string}` }>;

function sending(state: Timeline, action: SendAction): Timeline {
  const others = state.unsent.filter((entry) => entry.key !== action.key);
  const entry = state.unsent.find((candidate) => candidate.key === action.key);
  switch (action.type) {
    case 'sendStarted':
      return { ...state, unsent: [...others, { kind: 'sending', key: action.key, at: action.at, outgoing: action.outgoing }] };
    case 'sendDiscarded':
      return { ...state, unsent: others };
    case 'sendConfirmed':
      return confirmed({ ...state, unsent: others }, action.key, action.message);
    case 'sendRefused':
    case 'sendRetried': {
      if (!entry) return state;
      const { key, at, outgoing } = entry;
      const next =
        action.type === 'sendRetried'
          ? ({ kind: 'sending', key, at, outgoing } as const)
          : ({ kind: 'failed', key, at, outgoing, reason: action.reason } as const);
      return { ...state, unsent: state.unsent.map((candidate) => (candidate.key === key ? next : candidate)) };
    }
  }
}

/**
 * The signal may arrive before the reply (after a reconnect the server does not recognize it as an echo). Then the reply only sets the key.
 */
function confirmed(before: Timeline, key: string, answer: RawMessage): Timeline {
  const state = isSending(before) ? before : { ...before, early: emptyTimeline.early };
  const message = patch(answer, before.early.get(answer.id) ?? {});
  const known = state.sent.some((entry) => entry.message.id === message.id);
  if (known) return { ...state, sent: state.sent.map((entry) => (entry.message.id === message.id ? { ...entry, key } : entry)) };
  const { sent, ...rest } = created(state, message, true);
  return { ...rest, sent: sent.map((entry) => (entry.message.id === message.id ? { ...entry, key } : entry)) };
}

type EditAction = Extract<TimelineAction, { readonly type: `edit${string}` }>;

function editing(state: Timeline, action: EditAction): Timeline {
  switch (action.type) {
    case 'editStarted':
      return { ...state, edits: withKey(state.edits, action.messageId, { kind: 'saving', content: action.content }) };
    case 'editConfirmed':
      return updated(state, action.messageId, news(state, action));
    case 'editRefused': {
      const edit = state.edits.get(action.messageId);
      if (!edit) return state;
      return { ...state, edits: withKey(state.edits, action.messageId, { kind: 'failed', content: edit.content, reason: action.reason }) };
    }
    case 'editDiscarded':
      return { ...state, edits: withoutKey(state.edits, action.messageId) };
  }
}

/** Signals of the edit and of its link embed may arrive before the reply. Then the reply is older than the known message. */
function news(state: Timeline, { messageId, updated: answer }: Extract<EditAction, { readonly type: 'editConfirmed' }>): MessageChange {
  const known = state.sent.find(({ message }) => message.id === messageId)?.message;
  return known && (known.editedAt ?? -1) >= (answer.editedAt ?? 0) ? { content: known.content } : answer;
}

function changeMessages(state: Timeline, change: (message: RawMessage) => RawMessage): Timeline {
  const sent = state.sent.map((entry) => {
    const message = change(entry.message);
    return message === entry.message ? entry : { ...entry, message };
  });
  return { ...state, sent };
}

function withKey(map: ReadonlyMap<string, Edit>, key: string, value: Edit): ReadonlyMap<string, Edit> {
  return new Map(map).set(key, value);
}

function withoutKey(map: ReadonlyMap<string, Edit>, key: string): ReadonlyMap<string, Edit> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}
