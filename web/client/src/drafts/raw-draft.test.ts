import { describe, expect, it } from 'vitest';
import { type Draft, draft, emptyDraft } from '../messages/draft.ts';
import { aMessage } from '../messages/message-fixture.ts';
import { fromRaw, isTooLong, toRaw } from './raw-draft.ts';

const message = aMessage(1);
const back = (from: Draft) => fromRaw(toRaw(from), (id) => (id === message.id ? message : null));
const roll = { name: 'roll', botUserId: '1721' };

describe('a draft on the server', () => {
  it.each<[string, Draft]>([
    ['a text', { ...emptyDraft, content: 'Hello **you**' }],
    ['a reply', { ...emptyDraft, replies: [message], mentionReplies: false }],
    ['a bot command', { ...emptyDraft, content: '/roll 20', selectedBotCommand: roll }],
    ['an edit', { ...emptyDraft, content: 'wait', edit: { messageId: '5', content: '/roll 6', selectedBotCommand: roll } }],
  ])('is the same on another device: %s', (_, written) => {
    expect(back(written)).toEqual(written);
  });

  it('keeps the text of a silent command, which does not name its bot', () => {
    expect(back({ ...emptyDraft, content: '@silent /roll 20', selectedBotCommand: roll }).content).toBe('@silent /roll 20');
  });

  it('is nothing if the draft is empty', () => {
    expect(toRaw(draft({ ...emptyDraft, content: 'x' }, { type: 'sent' }))).toBeNull();
    expect(fromRaw(null, () => null)).toBe(emptyDraft);
  });

  it('omits a reply to a deleted message', () => {
    expect(fromRaw(toRaw({ ...emptyDraft, content: 'x', replies: [message] }), () => null).replies).toEqual([]);
  });

  it('can be too long', () => {
    expect([isTooLong(null), isTooLong(toRaw({ ...emptyDraft, content: '😀'.repeat(10_000) }))]).toEqual([false, false]);
    expect(isTooLong(toRaw({ ...emptyDraft, content: 'x'.repeat(10_001) }))).toBe(true);
  });
});
