import { describe, expect, test } from 'vitest';
import { lanesOf, scaled } from './communities.ts';

describe('the senders of several servers', () => {
  test('include every member, and alternate between the servers', () => {
    const lanes = lanesOf([
      { serverId: '1', tokens: ['ada', 'ben'], channelIds: ['11', '12'] },
      { serverId: '2', tokens: ['cleo'], channelIds: ['21'] },
    ]);
    expect(lanes).toEqual([
      { token: 'ada', path: '/api/channels/11/messages' },
      { token: 'cleo', path: '/api/channels/21/messages' },
      { token: 'ben', path: '/api/channels/12/messages' },
    ]);
  });

  test('are never empty in a smaller run', () => {
    expect([scaled(400, 1, 10), scaled(400, 0.5, 10), scaled(400, 0.001, 10)]).toEqual([400, 200, 10]);
  });
});
