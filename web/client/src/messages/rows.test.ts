import { describe, expect, it } from 'vitest';
import { aMessage } from './message-fixture.ts';
import { type RowInput, rowsOf } from './rows.ts';
import type { SentEntry } from './timeline-state.ts';

const DAY = 86_400_000;

function sent(n: number, given: Parameters<typeof aMessage>[1] = {}): SentEntry {
  const message = aMessage(n, given);
  return { kind: 'sent', key: message.id, message };
}

function kinds(input: Partial<RowInput>): string[] {
  const sameDay = (a: number, b: number) => Math.floor(a / DAY) === Math.floor(b / DAY);
  return rowsOf({ sent: [], unsent: [], ownId: '1', moreBefore: false, unreadAfter: null, sameDay, ...input }).map((row) =>
    [row.day === null ? '' : 'day ', row.isNew ? 'new ' : '', row.kind, 'joined' in row && row.joined ? '+' : ''].join(''),
  );
}

const at = (minutes: number) => ({ createdAt: 1_700_000_000_000 + minutes * 60_000 });

describe('rowsOf', () => {
  it('groups messages of one author within five minutes', () => {
    expect(kinds({ sent: [sent(1, at(0)), sent(2, at(4)), sent(3, at(10))] })).toEqual(['day message', 'message+', 'message']);
  });

  it('does not group other authors, replies, and messages after a system message', () => {
    const reply = { ...at(2), replyMessages: [{ replyToMessage: null }] };
    const rows = [
      sent(1, at(0)),
      sent(2, { ...at(1), createdById: '2' }),
      sent(3, { ...reply, createdById: '2' }),
      sent(4, { ...at(3), type: 1 }),
    ];
    expect(kinds({ sent: [...rows, sent(5, at(4))] })).toEqual(['day message', 'message', 'message', 'system', 'message']);
  });

  it('separates days', () => {
    expect(kinds({ sent: [sent(1, at(0)), sent(2, { createdAt: at(0).createdAt + DAY })] })).toEqual(['day message', 'day message']);
  });

  it('marks the first message of others after the channel was opened as new, once', () => {
    const theirs = { createdById: '2' };
    const list = [sent(1, { ...at(0), ...theirs }), sent(2, at(1)), sent(3, { ...at(2), ...theirs }), sent(4, { ...at(3), ...theirs })];
    const unreadAfter = at(0).createdAt;
    expect(kinds({ sent: list, unreadAfter })).toEqual(['day message', 'message', 'new message', 'message+']);
  });

  it('shows no separator above the first row while older messages are not loaded', () => {
    const theirs = { createdById: '2' };
    expect(kinds({ sent: [sent(1, { ...at(0), ...theirs })], moreBefore: true, unreadAfter: 5 })).toEqual(['message']);
  });

  it('places unsent messages last, grouped with the own message above', () => {
    const outgoing = { content: 'x', silent: false, replies: [], mentionReplies: false, file: null };
    const unsent = [{ kind: 'sending', key: 't', at: at(1).createdAt, outgoing } as const];
    expect(kinds({ sent: [sent(1, at(0))], unsent })).toEqual(['day message', 'unsent+']);
  });
});
