import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { ServerUnpublished } from '@folkmoot/contracts/explore/events';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { describe, expect, it } from 'vitest';
import { ANN, NOW, SERVER } from '../servers/test-server.ts';
import { decideUndo } from './decide-undo.ts';
import { recordedAll, undoneAt } from './test-action.ts';

const event = ServerUnpublished({ serverId: SERVER, unpublishedById: ANN });
const action = {
  event: recordedAll([event])[0] ?? {
    ...event,
    id: '',
    stream: '',
    revision: 0,
    position: 0,
    meta: { actor: '', command: '', correlationId: '', causationId: null, at: 0 },
  },
};
const facts = { serverId: SERVER, callerId: ANN, now: NOW + 5, action, isUndone: false };

describe('an undo', () => {
  it('writes the opposite events, and then the undo', () => {
    expect(decideUndo(facts, () => [event])).toEqual([event, undoneAt(0)]);
    expect(decideUndo(facts, () => ({ events: [event], sideEvents: [] }))).toEqual([event, undoneAt(0)]);
    const sideEvents = [{ stream: 'elsewhere', event }];
    expect(decideUndo(facts, () => ({ events: [event], sideEvents }))).toEqual({ events: [event, undoneAt(0)], sideEvents });
  });

  it.each([
    ['an unknown entry', { action: null }, 'UnknownAuditEntry'],
    ['an undone entry', { isUndone: true }, 'AlreadyUndone'],
    ['an entry that is too old', { now: NOW + UNDO_MS + 1 }, 'TooLateToUndo'],
  ] as const)('refuses %s', (_, change, refused) => {
    expect(decideUndo({ ...facts, ...change }, () => [event])).toEqual({ refused });
  });

  it('refuses an action with no remaining effect, and what the rules refuse', () => {
    expect(decideUndo(facts, () => [])).toEqual({ refused: 'NothingToUndo' });
    expect(decideUndo(facts, () => refuse('NotPublished'))).toEqual({ refused: 'NotPublished' });
  });
});
