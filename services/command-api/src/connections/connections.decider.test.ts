import { ConnectionAdded, ConnectionRemoved } from '@folkmoot/contracts/connections/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, connectionFolding } from './connection-state.ts';
import { decideLink, decideUnlink } from './connections.decider.ts';

const google = { userId: '1', provider: 'GOOGLE' } as const;
const added = ConnectionAdded({ ...google, connectionId: '5', connectedAt: 10 });
const removed = ConnectionRemoved({ ...google, connectionId: '5', removedAt: 20 });

function given(...events: readonly ConnectionEvent[]) {
  const state = fold(connectionFolding, events);
  return {
    link: () => decideLink(state, { userId: '1', connectionId: '6', now: 20 }),
    unlink: () => decideUnlink(state, { userId: '1', now: 20 }),
  };
}

describe('a linked account', () => {
  const again = ConnectionAdded({ ...google, connectionId: '6', connectedAt: 20 });

  it('is linked', () => {
    expect(given().link()).toEqual([again]);
    expect(given(added, removed).link()).toEqual([again]);
  });

  it('replaces an earlier one', () => {
    expect(given(added).link()).toEqual([removed, again]);
  });

  it('is unlinked if there is one', () => {
    expect(given(added).unlink()).toEqual([removed]);
    expect(given().unlink()).toEqual(refuse('NotLinked'));
    expect(given(added, removed).unlink()).toEqual(refuse('NotLinked'));
  });
});
