import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { decidePinServer, decideUnpinServer } from './pinned-servers.decider.ts';
import { type PinnedServersEvent, type PublishedSince, pinnedServersFolding, pinnedSince } from './pinned-state.ts';

const [MOD, NOW] = ['200', 9000] as const;
const published =
  (...serverIds: readonly string[]): PublishedSince =>
  (serverId) =>
    serverIds.includes(serverId) ? 1000 : null;
const pinned = (serverId: string, pinnedAt = 2000) => PublicServerPinned({ serverId, pinnedById: MOD, pinnedAt });
const unpinned = (serverId: string) => PublicServerUnpinned({ serverId, unpinnedById: MOD, unpinnedAt: NOW });

function given(...events: readonly PinnedServersEvent[]) {
  return fold(pinnedServersFolding, events);
}

function facts(serverId: string, publishedSince = published('1', '2', '3', '4', '5')) {
  return { serverId, callerId: MOD, publishedSince, now: NOW };
}

describe('a pin in Explore', () => {
  it('is added once, and removed once', () => {
    expect(decidePinServer(given(), facts('1'))).toEqual([pinned('1', NOW)]);
    expect(decidePinServer(given(pinned('1')), facts('1'))).toEqual([]);
    expect(decideUnpinServer(given(pinned('1')), facts('1'))).toEqual([unpinned('1')]);
    expect(decideUnpinServer(given(), facts('1'))).toEqual([]);
  });

  it('is only for published servers', () => {
    expect(decidePinServer(given(), facts('9'))).toEqual({ refused: 'NotPublished' });
    expect(decideUnpinServer(given(pinned('9')), facts('9'))).toEqual({ refused: 'NotPublished' });
  });

  it('is limited to four published servers', () => {
    const four = given(pinned('1'), pinned('2'), pinned('3'), pinned('4'));
    expect(decidePinServer(four, facts('5'))).toEqual({ refused: 'TooManyPinnedServers' });
    expect(decidePinServer(four, facts('5', published('1', '2', '3', '5')))).toEqual([pinned('5', NOW)]);
  });

  it('ends when the server is unpublished', () => {
    const again: PublishedSince = (serverId) => (serverId === '1' ? 3000 : null);
    expect(pinnedSince(given(pinned('1')), '1', again)).toBeNull();
    expect(pinnedSince(given(pinned('1')), '1', published('1'))).toBe(2000);
    expect(decidePinServer(given(pinned('1')), facts('1', again))).toEqual([pinned('1', NOW)]);
  });
});
