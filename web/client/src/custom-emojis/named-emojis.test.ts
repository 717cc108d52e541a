import { describe, expect, it } from 'vitest';
import { namedEmojis, nameFor, tokenOf } from './named-emojis.ts';

const emoji = (id: string, name: string, gif = false) => ({ id, name, gif });

describe('custom emoji', () => {
  it('have unique short codes: a duplicate name gets a number', () => {
    const servers = [
      { id: '1', customEmojis: [emoji('10', 'party'), emoji('11', 'Party')] },
      { id: '2' },
      { id: '3', customEmojis: [emoji('12', 'party'), emoji('13', 'other', true)] },
    ];
    expect(namedEmojis(servers).map(({ id, code }) => [id, code])).toEqual([
      ['10', 'party'],
      ['11', 'party-1'],
      ['12', 'party-2'],
      ['13', 'other'],
    ]);
  });

  it('are sent by id', () => {
    expect(tokenOf(emoji('10', 'party'))).toBe('[ce:10:party]');
    expect(tokenOf(emoji('13', 'other', true))).toBe('[ace:13:other]');
  });

  it.each([
    ['Blob dance (1).gif', 'Blob_dance_1_'],
    ['a.png', 'a_'],
    ['日本.png', '_'.repeat(2)],
    ['averyveryverylongname.webp', 'averyveryverylo'],
  ])('in the file %s get the name %s', (file, name) => {
    expect(nameFor(file)).toBe(name);
  });
});
