import { describe, expect, it } from 'vitest';
import { aMessage, messages } from './message-fixture.ts';
import { type TimelineAction, timeline } from './timeline.ts';
import { emptyTimeline, type Outgoing, type Timeline, WINDOW } from './timeline-state.ts';

const hello: Outgoing = { content: 'hello', silent: false, replies: [], mentionReplies: false, file: null };

function after(...actions: TimelineAction[]): Timeline {
  return actions.reduce(timeline, emptyTimeline);
}

function numbers(state: Timeline): number[] {
  return state.sent.map(({ message }) => Number(BigInt(message.id) % 1_000_000n));
}

const opened = { type: 'latestLoaded', page: messages(101, 150), known: null } as const;

describe('pages', () => {
  it('are followed by more if they are full', () => {
    expect(after(opened)).toMatchObject({ loaded: true, moreBefore: true, moreAfter: false });
    expect(after({ type: 'latestLoaded', page: messages(1, 49), known: null }).moreBefore).toBe(false);
  });

  it('are kept up to two, and trimmed at the end while the reader scrolls back', () => {
    const state = after(opened, { type: 'beforeLoaded', page: messages(51, 100) }, { type: 'beforeLoaded', page: messages(1, 50) });
    expect(numbers(state).slice(0, 1).concat(numbers(state).slice(-1))).toEqual([1, 100]);
    expect(state).toMatchObject({ moreBefore: true, moreAfter: true });
  });

  it('are trimmed at the start while the reader scrolls forward', () => {
    const scrolledBack = after(opened, { type: 'beforeLoaded', page: messages(51, 100) }, { type: 'beforeLoaded', page: messages(1, 50) });
    const state = timeline(scrolledBack, { type: 'afterLoaded', page: messages(101, 149) });
    expect([numbers(state)[0], numbers(state).at(-1), state.sent.length]).toEqual([50, 149, WINDOW]);
    expect(state).toMatchObject({ moreBefore: true, moreAfter: false });
  });

  it('load around a message and know on which sides there is more', () => {
    const state = after({ type: 'aroundLoaded', page: messages(76, 110), targetId: aMessage(100).id });
    expect(state).toMatchObject({ moreBefore: true, moreAfter: false, following: false });
  });
});

describe('a page that loads while signals arrive', () => {
  it('keeps a message that arrived during the first load', () => {
    const state = after({ type: 'created', message: aMessage(151), own: false }, opened);
    expect(numbers(state).slice(-2)).toEqual([150, 151]);
  });

  it('keeps messages that arrived during a refresh and drops earlier deletions', () => {
    const stale = after(opened, { type: 'wentStale' }, { type: 'created', message: aMessage(151), own: false });
    const state = timeline(stale, { type: 'refreshed', page: messages(101, 149), known: aMessage(150).id });
    expect(numbers(state).slice(-2)).toEqual([149, 151]);
  });

  it('counts changes, so that an outdated page can be requested again', () => {
    expect(after(opened, { type: 'deleted', messageId: 'elsewhere' }).changes).toBe(1);
  });
});

describe('a new message', () => {
  it('is appended at the end once', () => {
    const signal = { type: 'created', message: aMessage(151), own: false } as const;
    expect(numbers(after(opened, signal, signal)).slice(-2)).toEqual([150, 151]);
  });

  it('is inserted by its id if it is late', () => {
    const late = { type: 'created', message: aMessage(151), own: false } as const;
    expect(numbers(after(opened, { type: 'created', message: aMessage(152), own: false }, late)).slice(-3)).toEqual([150, 151, 152]);
  });

  it('is counted while the reader is further up, until they reach the end', () => {
    const away = after(opened, { type: 'scrolled', atEnd: false }, { type: 'created', message: aMessage(151), own: false });
    expect(away.newer).toBe(1);
    expect(timeline(away, { type: 'scrolled', atEnd: true }).newer).toBe(0);
  });

  it('does not move the window of a reader further up', () => {
    const full = after(opened, { type: 'beforeLoaded', page: messages(51, 100) }, { type: 'scrolled', atEnd: false });
    const state = timeline(full, { type: 'created', message: aMessage(151), own: false });
    expect([numbers(state)[0], numbers(state).at(-1)]).toEqual([51, 150]);
    expect(state).toMatchObject({ moreAfter: true, newer: 1 });
  });

  it('updates replies when their target is edited or deleted', () => {
    const target = aMessage(150);
    const reply = aMessage(151, { replyMessages: [{ replyToMessage: target }] });
    const state = after(opened, { type: 'created', message: reply, own: false });
    const edited = timeline(state, { type: 'updated', messageId: target.id, updated: { content: 'new', editedAt: 5 } });
    expect(edited.sent.at(-1)?.message.replyMessages[0]?.replyToMessage).toMatchObject({ content: 'new', editedAt: 5 });
    const deleted = timeline(state, { type: 'deleted', messageId: target.id });
    expect(deleted.sent.at(-1)?.message.replyMessages).toEqual([{ replyToMessage: null }]);
  });

  it('is removed with a ban only if it was sent in the given time', () => {
    const early = aMessage(1, { createdById: '9' });
    const late = aMessage(2, { createdById: '9' });
    const state = after({ type: 'latestLoaded', page: [early, late, aMessage(3)], known: null });
    const left = timeline(state, { type: 'deletedBatch', userId: '9', from: late.createdAt, to: late.createdAt + 1 });
    expect(numbers(left)).toEqual([1, 3]);
  });

  it('counts reactions and knows the own ones', () => {
    const id = aMessage(150).id;
    const heart = { messageId: id, name: '❤️', emojiId: null, gif: null };
    const mine = after(opened, { type: 'reacted', reaction: { ...heart, count: 1, own: true } });
    const two = timeline(mine, { type: 'reacted', reaction: { ...heart, count: 2, own: null } });
    expect(two.sent.at(-1)?.message.reactions).toEqual([{ name: '❤️', emojiId: null, gif: null, count: 2, reacted: true }]);
    const none = timeline(two, { type: 'reacted', reaction: { ...heart, count: 0, own: false } });
    expect(none.sent.at(-1)?.message.reactions).toEqual([]);
  });
});

describe('sending', () => {
  const started = { type: 'sendStarted', key: 't1', at: 5, outgoing: hello } as const;

  it('adds the message immediately and keeps its row when it is confirmed', () => {
    const state = after(opened, started);
    expect(state.unsent).toMatchObject([{ kind: 'sending', key: 't1' }]);
    const sent = timeline(state, { type: 'sendConfirmed', key: 't1', message: aMessage(151) });
    expect([sent.unsent.length, sent.sent.at(-1)?.key]).toEqual([0, 't1']);
  });

  it('keeps a refused message with its reason, to try again or discard', () => {
    const failed = after(opened, started, { type: 'sendRefused', key: 't1', reason: 'No.' });
    expect(failed.unsent).toMatchObject([{ kind: 'failed', reason: 'No.', outgoing: hello }]);
    expect(timeline(failed, { type: 'sendRetried', key: 't1' }).unsent).toMatchObject([{ kind: 'sending' }]);
    expect(timeline(failed, { type: 'sendDiscarded', key: 't1' }).unsent).toEqual([]);
  });

  it('shows the message once if the signal arrives before the reply', () => {
    const state = after(opened, started, { type: 'created', message: aMessage(151), own: true });
    const sent = timeline(state, { type: 'sendConfirmed', key: 't1', message: aMessage(151) });
    expect(numbers(sent).filter((n) => n === 151)).toEqual([151]);
    expect(sent.unsent).toEqual([]);
  });
});

describe('editing', () => {
  const id = aMessage(150).id;

  it('keeps the new text if the server refuses it', () => {
    const state = after(
      opened,
      { type: 'editStarted', messageId: id, content: 'better' },
      { type: 'editRefused', messageId: id, reason: 'No.' },
    );
    expect(state.edits.get(id)).toEqual({ kind: 'failed', content: 'better', reason: 'No.' });
    expect(timeline(state, { type: 'editDiscarded', messageId: id }).edits.size).toBe(0);
  });

  it('ends with the confirmed text and keeps the reactions, which an edit does not contain', () => {
    const { reactions: _, ...record } = aMessage(150, { content: 'better', editedAt: 9 });
    const withHeart = { type: 'reacted', reaction: { messageId: id, name: 'x', emojiId: null, gif: null, count: 1, own: null } } as const;
    const state = after(opened, withHeart, { type: 'editStarted', messageId: id, content: 'better' });
    const done = timeline(state, { type: 'editConfirmed', messageId: record.id, updated: record });
    expect(done.edits.size).toBe(0);
    expect(done.sent.at(-1)?.message).toMatchObject({ content: 'better', editedAt: 9, reactions: [{ name: 'x' }] });
  });

  it('keeps changes that arrived before the reply', () => {
    const { reactions: _, ...record } = aMessage(150, { content: 'better', editedAt: 9 });
    const linked = { type: 'updated', messageId: id, updated: { ...record, embed: { title: 'A page' } } } as const;
    const state = after(opened, { type: 'editStarted', messageId: id, content: 'better' }, linked);
    const done = timeline(state, { type: 'editConfirmed', messageId: id, updated: record });
    expect(done.edits.size).toBe(0);
    expect(done.sent.at(-1)?.message).toMatchObject({ content: 'better', embed: { title: 'A page' } });
  });
});

describe('an own message', () => {
  it('keeps changes that arrived before the reply', () => {
    const sent = aMessage(160, { content: 'https://a.example' });
    const { reactions: _, ...record } = sent;
    const outgoing = { content: sent.content, silent: false, replies: [], mentionReplies: false, file: null };
    const state = after(
      opened,
      { type: 'sendStarted', key: 'k', at: 1, outgoing },
      { type: 'updated', messageId: sent.id, updated: { ...record, embed: { title: 'A page' } } },
    );
    expect(state.sent.map(({ message }) => message.id)).not.toContain(sent.id);
    const done = timeline(state, { type: 'sendConfirmed', key: 'k', message: sent });
    expect(done.sent.at(-1)).toMatchObject({ key: 'k', message: { id: sent.id, embed: { title: 'A page' }, reactions: [] } });
    expect(done.early.size).toBe(0);
  });
});

describe('after a lost connection', () => {
  it('replaces the window in place, with deletions and new messages', () => {
    const stale = after(opened, { type: 'wentStale' });
    expect(stale.stale).toBe(true);
    const page = messages(101, 153).filter((message) => message.id !== aMessage(120).id);
    const state = timeline(stale, { type: 'refreshed', page, known: aMessage(150).id });
    expect(numbers(state).includes(120)).toBe(false);
    expect([numbers(state)[0], numbers(state).at(-1)]).toEqual([101, 153]);
    expect(state).toMatchObject({ stale: false, moreAfter: false, newer: 0 });
  });

  it('counts new messages for a reader further up', () => {
    const stale = after(opened, { type: 'scrolled', atEnd: false }, { type: 'wentStale' });
    expect(timeline(stale, { type: 'refreshed', page: messages(101, 153), known: aMessage(150).id }).newer).toBe(3);
  });

  it('keeps text that was typed meanwhile', () => {
    const state = after(opened, { type: 'sendStarted', key: 't', at: 1, outgoing: hello }, { type: 'wentStale' });
    expect(timeline(state, { type: 'refreshed', page: messages(101, 150), known: aMessage(150).id }).unsent).toHaveLength(1);
  });
});
