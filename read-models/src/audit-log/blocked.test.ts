import type { ActChange, UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import { describe, expect, it } from 'vitest';
import type { Now } from './action-undo.ts';
import { blockedBy, type LogReader } from './blocked.ts';
import { NO_SERVER } from './server-structure.ts';

const [ALL, LOW, OWN, HIGH] = ['30', '31', '32', '33'] as const;
const [ANN, BOB, SERVER] = ['1', '2', '10'] as const;
const admin: LogReader = { userId: ANN, isOwner: false, roleIds: new Set([ALL, OWN]) };
const owner: LogReader = { ...admin, isOwner: true };
const now: Now = {
  structure: { ...NO_SERVER, roleOrder: [ALL, LOW, OWN, HIGH] },
  member: null,
  around: null,
  invite: null,
  isPersonThere: true,
};

function blocked(
  actionType: UndoableServerAction,
  id: string,
  { reverted = [], reader = admin, at = now }: { reverted?: readonly ActChange[]; reader?: LogReader; at?: Now } = {},
) {
  const subject = { kind: 'server' as const, id, name: null };
  return blockedBy({ actionType, data: { subject, changes: [], names: {} } }, { reverted, kept: [] }, reader, at);
}

describe('an undo is blocked', () => {
  it('for all but the owner, if it is about Explore or invites of others', () => {
    for (const act of ['SERVER_PUBLISH', 'SERVER_DESCRIBE', 'SERVER_UNPUBLISH'] as const) expect(blocked(act, SERVER)).toBe('owner');
    expect(blocked('SERVER_INVITE_DELETE', BOB)).toBe('owner');
    expect(blocked('SERVER_INVITE_CREATE', BOB)).toBe('owner');
    expect(blocked('SERVER_INVITE_CREATE', ANN)).toBeNull();
    expect(blocked('SERVER_UNPUBLISH', SERVER, { reader: owner })).toBeNull();
  });

  it('for members who do not outrank the affected roles', () => {
    expect(blocked('SERVER_ROLE_CREATE', LOW)).toBeNull();
    expect(blocked('SERVER_ROLE_UPDATE', OWN)).toBe('rank');
    expect(blocked('SERVER_ROLE_UPDATE', HIGH, { reader: owner })).toBeNull();
    const given = (to: string[]) => ({ reverted: [{ field: 'roleIds' as const, from: [LOW, HIGH], to }] });
    expect(blocked('SERVER_MEMBER_ROLES', BOB, given([HIGH]))).toBeNull();
    expect(blocked('SERVER_MEMBER_ROLES', BOB, given([LOW]))).toBe('rank');
    const ordered = (to: string[]) => ({ reverted: [{ field: 'order' as const, from: [...now.structure.roleOrder], to }] });
    expect(blocked('SERVER_ROLES_ORDER', SERVER, ordered([LOW, ALL, OWN, HIGH]))).toBeNull();
    expect(blocked('SERVER_ROLES_ORDER', SERVER, ordered([ALL, OWN, LOW, HIGH]))).toBe('rank');
    expect(blocked('SERVER_CHANNEL_CREATE', '40')).toBeNull();
  });

  it('for members who do not outrank the member with the nickname, unless it is their own', () => {
    const of = (roleIds: readonly string[]) => ({ at: { ...now, member: { roleIds, nickname: null } } });
    expect(blocked('SERVER_MEMBER_NICKNAME', BOB, of([LOW]))).toBeNull();
    expect(blocked('SERVER_MEMBER_NICKNAME', BOB, of([HIGH]))).toBe('rank');
    expect(blocked('SERVER_MEMBER_NICKNAME', ANN, of([HIGH]))).toBeNull();
    expect(blocked('SERVER_MEMBER_NICKNAME', BOB, { ...of([]), reader: { ...admin, roleIds: new Set([ALL]) } })).toBe('rank');
  });

  it('for members who could not give the roles of the restored answers', () => {
    const question = (...roleIds: readonly string[]) => ({ title: 'Which?', answers: [{ answerId: '7', roleIds }] });
    const reverted: readonly ActChange[] = [{ field: 'answers', from: null, to: null }];
    const at = (before: object, is: object | null): Now => ({
      ...now,
      around: { kind: 'question', before: { ...before }, set: null, now: is && { ...is } },
    });
    expect(blocked('SERVER_QUESTION_DELETE', '70', { reverted, at: at(question(LOW), null) })).toBeNull();
    expect(blocked('SERVER_QUESTION_DELETE', '70', { reverted, at: at(question(LOW, HIGH), null) })).toBe('rank');
    expect(blocked('SERVER_QUESTION_UPDATE', '70', { reverted, at: at(question(HIGH), question(HIGH, LOW)) })).toBeNull();
  });
});
