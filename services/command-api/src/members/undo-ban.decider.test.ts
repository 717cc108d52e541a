import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { BanUndone, MemberBanned, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { describe, expect, it } from 'vitest';
import { isPurged, type MemberEvent, memberFolding } from './member-state.ts';
import { decideUndoBan } from './undo-ban.decider.ts';

const [SERVER, BOB, CAT] = ['10', '2', '3'] as const;
const place = { serverId: SERVER, userId: BOB };
const AT = 10_000;

function banned(bannedAt: number, deletedMessages: { from: number; to: number } | null = { from: bannedAt - 100, to: bannedAt }) {
  return MemberBanned({ ...place, bannedById: CAT, wasMember: true, deletedMessages, systemMessage: null, bannedAt });
}
function undone(bannedAt: number, undoneAt: number) {
  const restoredMessages = { from: bannedAt - 100, to: bannedAt };
  return BanUndone({ ...place, undoneEventId: `ban-${bannedAt}`, bannedAt, restoredMessages, undoneById: CAT, undoneAt });
}
const unbanned = (unbannedAt: number) => MemberUnbanned({ ...place, unbannedById: CAT, unbannedAt });
const given = (...events: MemberEvent[]) => fold(memberFolding, events);
const pastBan = (bannedAt: number, deletedMessages: { from: number; to: number } | null = { from: bannedAt - 100, to: bannedAt }) => ({
  eventId: `ban-${bannedAt}`,
  position: 4,
  bannedAt,
  deletedMessages,
});
const facts = { ...place, callerId: CAT, now: AT + 5, ban: pastBan(AT) };

describe('undo of a ban', () => {
  it('lifts it and names the undone event', () => {
    expect(decideUndoBan(given(banned(AT)), facts)).toEqual([unbanned(AT + 5), undone(AT, AT + 5)]);
  });

  it('restores the messages of a ban that was lifted, or that another ban followed, which stays', () => {
    expect(decideUndoBan(given(banned(AT), unbanned(AT + 1)), facts)).toEqual([undone(AT, AT + 5)]);
    expect(decideUndoBan(given(banned(AT), unbanned(AT + 1), banned(AT + 2)), facts)).toEqual([undone(AT, AT + 5)]);
  });

  it('works once, for either of two callers', () => {
    const first = decideUndoBan(given(banned(AT)), facts);
    expect(decideUndoBan(given(banned(AT), ...(first as MemberEvent[])), { ...facts, callerId: '4' })).toEqual({
      refused: 'AlreadyUndone',
    });
  });

  it.each([
    ['an entry that is no ban of this user', [banned(AT)], { ban: null }, 'UnknownAuditEntry'],
    ['an entry that is too old', [banned(AT)], { now: AT + UNDO_MS + 1 }, 'TooLateToUndo'],
    ['a lifted ban that deleted nothing', [banned(AT, null), unbanned(AT + 1)], { ban: pastBan(AT, null) }, 'NothingToUndo'],
  ])('refuses %s', (_, history, change, refused) => {
    expect(decideUndoBan(given(...history), { ...facts, ...change })).toEqual({ refused });
  });
});

describe('whether a ban hides a message', () => {
  const after = (...events: MemberEvent[]) => isPurged(given(...events).purges, AT - 50);

  it.each([
    ['while the ban is active', [banned(AT)], true],
    ['also after it is lifted', [banned(AT), unbanned(AT + 1)], true],
    ['not after it is undone', [banned(AT), undone(AT, AT + 5)], false],
    ['by a later ban, if it was hidden then', [banned(AT), unbanned(AT + 1), banned(AT + 20), undone(AT, AT + 30)], true],
    ['not after both are undone', [banned(AT), banned(AT + 20), undone(AT, AT + 30), undone(AT + 20, AT + 31)], false],
    ['by a later ban, if it was visible again', [banned(AT), undone(AT, AT + 5), banned(AT + 20)], true],
    ['by the first of two while only the second is undone', [banned(AT), banned(AT + 20), undone(AT + 20, AT + 30)], true],
  ] as const)('%s', (_, history, expected) => {
    expect(after(...history)).toBe(expected);
  });
});
