import { describe, expect, it } from 'vitest';
import { aChannel } from '../store/state-fixture.ts';
import { channelTree, listed } from './channel-tree.ts';

const channels = [
  aChannel('20'),
  aChannel('30', { type: 2 }),
  aChannel('21', { categoryId: '30' }),
  aChannel('22', { categoryId: '30' }),
  aChannel('31', { type: 2 }),
  aChannel('23', { categoryId: '99' }),
];

function tree(hidden: readonly string[] = []) {
  return channelTree(channels, (channel) => !hidden.includes(channel.id)).map(({ category, channels: own }) => [
    category?.id ?? null,
    own.map((channel) => channel.id),
  ]);
}

describe('channelTree', () => {
  it('puts channels without a category first, including those of a missing category', () => {
    expect(tree()).toEqual([
      [null, ['20', '23']],
      ['30', ['21', '22']],
      ['31', []],
    ]);
  });

  it('shows a hidden category if it has visible channels, and hides an empty one', () => {
    expect(tree(['30', '31', '22'])).toEqual([
      [null, ['20', '23']],
      ['30', ['21']],
    ]);
  });

  it('lists text channels in their order', () => {
    expect(listed(channelTree(channels, () => true)).map((channel) => channel.id)).toEqual(['20', '23', '21', '22']);
  });
});
