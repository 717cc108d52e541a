import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../event-log/port.ts';
import { hashOf, termOf, termsOf } from './terms.ts';
import { type Caused, treeOf } from './trace.ts';

function event(position: number, id: string, causationId: string | null, data: object = {}): LoggedEvent {
  const meta = { actor: '184206096362065510', command: 'ban', correlationId: 'c', causationId, at: 1 };
  return {
    ...{ id, type: 'T', version: 1, bulk: false, stream: 's', revision: 0, position },
    data: JSON.stringify(data),
    meta: JSON.stringify(meta),
  };
}

function shape(nodes: readonly Caused[]): unknown {
  return nodes.map((node) => [node.event.id, shape(node.consequences)]);
}

describe('a trace', () => {
  it('places each event under its cause', () => {
    const events = [event(0, 'ban', null), event(1, 'kick', null), event(2, 'deleted', 'ban'), event(3, 'unpinned', 'deleted')];
    expect(shape(treeOf(events))).toEqual([
      ['ban', [['deleted', [['unpinned', []]]]]],
      ['kick', []],
    ]);
  });

  it('ends where events are their own cause, as only a forged log contains', () => {
    expect(shape(treeOf([event(0, 'a', 'b'), event(1, 'b', 'a'), event(2, 'c', 'c')]))).toEqual([
      ['a', [['b', []]]],
      ['c', []],
    ]);
  });
});

describe('the terms of an event', () => {
  it('are its actor, the ids in the clear and the owners of sealed fields, and never the sealed text', () => {
    const terms = termsOf(
      event(0, 'x', null, {
        serverId: '184206096362065520',
        members: ['184206096362065521'],
        content: { $sealed: 'words-184206096362065522', c: 'abc', b: 'def' },
        count: 1842060963620655,
      }),
    );
    expect([...terms].sort()).toEqual(
      [
        termOf.type('T'),
        termOf.stream('s'),
        termOf.by('184206096362065510'),
        termOf.command('ban'),
        termOf.correlation('c'),
        ...['10', '20', '21', '22'].map((end) => termOf.about(`1842060963620655${end}`)),
      ].sort(),
    );
  });

  it('fit the integers of Postgres', () => {
    for (const text of ['', 'a', 'id:184206096362065510', 'type:MessageSent']) {
      expect(Number.isInteger(hashOf(text))).toBe(true);
      expect(Math.abs(hashOf(text))).toBeLessThanOrEqual(2 ** 31);
    }
  });
});
