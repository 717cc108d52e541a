import { AccountDeleted, BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { warmStore } from '@folkmoot/platform/command/warm';
import { describe, expect, it } from 'vitest';
import { staffTermOf, staffTerms } from './staff-terms.ts';

const ANN = '100';

function termAfter(...events: readonly AnyEvent[]): number {
  const warm = warmStore([{ category: 'user', initial: null, evolve: () => null }], [staffTerms]);
  const meta = { actor: '1', command: 'test', correlationId: '1', causationId: null, at: 1 };
  for (const [revision, event] of events.entries()) {
    warm.apply({ ...event, id: String(revision), stream: `user-${ANN}`, revision, position: revision, meta });
  }
  return staffTermOf(warm, ANN);
}

const badges = (bits: number) => BadgesSet({ userId: ANN, badges: bits });

describe('the term of a moderator', () => {
  it.each<[string, readonly AnyEvent[], number]>([
    ['none, without a badge', [], 0],
    ['none, with an unrelated badge', [badges(BADGE.MOD), badges(BADGE.SUPPORTER)], 0],
    ['the first', [badges(BADGE.ADMIN)], 1],
    ['the first, with other badges and another rank', [badges(BADGE.ADMIN), badges(BADGE.ADMIN | BADGE.MOD), badges(BADGE.FOUNDER)], 1],
    ['the first, after it ended', [badges(BADGE.ADMIN), badges(0)], 1],
    ['the second', [badges(BADGE.ADMIN), badges(0), badges(BADGE.ADMIN)], 2],
    ['none, after the account was deleted', [badges(BADGE.ADMIN), AccountDeleted({ userId: ANN, deletedAt: 1, deleteContent: false })], 0],
  ])('is %s', (_title, events, term) => {
    expect(termAfter(...events)).toBe(term);
  });
});
