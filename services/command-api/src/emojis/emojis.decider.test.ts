import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { describe, expect, it } from 'vitest';
import { type EmojiEvent, emojisFolding } from './emoji-state.ts';
import { decideAdd, decideRemove, decideRename } from './emojis.decider.ts';

const on = { serverId: '1', emojiId: '50' };
const facts = { ...on, gif: true, userId: '2', mostEmojis: EMOJI_LIMITS.perServer, now: 9 };
const added = EmojiAdded({ ...on, name: 'party', gif: true, uploadedById: '2', addedAt: 9 });
const many = (count: number) => Array.from({ length: count }, (_, index) => EmojiAdded({ ...added.data, emojiId: `${100 + index}` }));
const given = (...history: readonly EmojiEvent[]) => history.reduce(emojisFolding.evolve, emojisFolding.initial);

describe('emojis of a server', () => {
  it('are limited in number, with a higher limit for verified servers', () => {
    expect(decideAdd(given(), 'party', facts)).toEqual([added]);
    expect(decideAdd(given(...many(EMOJI_LIMITS.perServer)), 'party', facts)).toEqual({ refused: 'TooManyEmojis' });
    expect(decideAdd(given(...many(EMOJI_LIMITS.perServer)), 'party', { ...facts, mostEmojis: EMOJI_LIMITS.perVerifiedServer })).toEqual([
      added,
    ]);
    expect(
      decideAdd(given(...many(EMOJI_LIMITS.perVerifiedServer)), 'party', { ...facts, mostEmojis: EMOJI_LIMITS.perVerifiedServer }),
    ).toEqual({
      refused: 'TooManyEmojis',
    });
  });

  it('are renamed', () => {
    const renamed = EmojiRenamed({ ...on, name: 'ball' });
    expect(decideRename(given(added), 'ball', on)).toEqual([renamed]);
    expect(decideRename(given(added, renamed), 'ball', on)).toEqual([]);
    expect(decideRename(given(), 'ball', on)).toEqual({ refused: 'UnknownEmoji' });
  });

  it('are removed once', () => {
    const removed = EmojiRemoved(on);
    expect(decideRemove(given(added), on)).toEqual([removed]);
    expect(decideRemove(given(added, removed), on)).toEqual({ refused: 'UnknownEmoji' });
  });
});
