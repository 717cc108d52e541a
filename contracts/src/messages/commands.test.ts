import { expect, it } from 'vitest';
import { addReaction, listReactedUsers, removeReaction } from './commands.ts';

it('accepts every form of an emoji as a reaction, and gives the fully-qualified one', () => {
  for (const { body } of [addReaction, removeReaction]) {
    expect(body.parse({ name: '❤' })).toMatchObject({ name: '❤\ufe0f' });
    expect(body.parse({ name: 'party', emojiId: '5' })).toMatchObject({ name: 'party' });
  }
  expect(listReactedUsers.query.parse({ name: '❤' })).toMatchObject({ name: '❤\ufe0f' });
});
