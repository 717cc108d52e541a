import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { ANN, BOB, CAT, NOW, SERVER } from '../servers/test-server.ts';
import { answersTo, type InviteEvent, inviteFolding, inviteStream } from './invite-state.ts';
import { decideCreateCustomInvite, decideCreateInvite, decideDeleteInvite } from './invites.decider.ts';

const NO_LIMIT = { uses: null, expiresAt: null };
const random = InviteCreated({
  inviteId: '6000',
  code: 'aBcDe',
  serverId: SERVER,
  isCustom: false,
  createdById: BOB,
  createdAt: NOW,
  ...NO_LIMIT,
});
const custom = InviteCreated({
  inviteId: '6001',
  code: 'Anns-Place',
  serverId: SERVER,
  isCustom: true,
  createdById: ANN,
  createdAt: NOW,
  ...NO_LIMIT,
});

function codeAfter(...events: readonly InviteEvent[]) {
  return fold(inviteFolding, events);
}

describe('create an invite', () => {
  const facts = {
    inviteId: '6000',
    code: 'aBcDe',
    serverId: SERVER,
    userId: BOB,
    ownInvites: 9,
    codeOwnerDeleted: false,
    ...NO_LIMIT,
    now: NOW,
  };

  it('claims its code', () => {
    expect(decideCreateInvite(codeAfter(), facts)).toEqual([random]);
  });

  it('keeps its limits', () => {
    const limits = { uses: 5, expiresAt: NOW + 1 };
    expect(decideCreateInvite(codeAfter(), { ...facts, ...limits })).toEqual([InviteCreated({ ...random.data, ...limits })]);
  });

  it('refuses the eleventh invite of one user, and a code that was taken meanwhile', () => {
    expect(decideCreateInvite(codeAfter(), { ...facts, ownInvites: 10 })).toEqual({ refused: 'TooManyInvites' });
    expect(decideCreateInvite(codeAfter(custom), facts)).toEqual({ refused: 'InviteCodeTaken' });
  });
});

describe('create a custom invite', () => {
  const facts = {
    inviteId: '6001',
    code: 'Anns-Place',
    serverId: SERVER,
    userId: ANN,
    codeOwnerDeleted: false,
    isCreator: true,
    hasPerks: true,
    current: null,
    now: NOW,
  };
  const current = {
    id: '6002',
    code: 'old-code',
    isCustom: true,
    uses: 3,
    serverId: SERVER,
    createdById: ANN,
    createdAt: NOW,
    maxUses: null,
    usesLeft: null,
    expiresAt: null,
  };
  const replaced = InviteDeleted({ inviteId: '6002', code: 'old-code', serverId: SERVER, deletedById: ANN });

  it('claims its code', () => {
    expect(decideCreateCustomInvite(codeAfter(), facts)).toEqual({ events: [custom], sideEvents: [] });
  });

  it('replaces the previous one, on any stream', () => {
    expect(decideCreateCustomInvite(codeAfter(), { ...facts, current })).toEqual({
      events: [custom],
      sideEvents: [{ stream: 'invite-old-code', event: replaced }],
    });
  });

  it('changes the case of its own code, and writes no event for the same code', () => {
    const own = { ...current, id: '6001', code: 'Anns-Place' };
    const again = { ...facts, inviteId: '6003', current: own };
    expect(decideCreateCustomInvite(codeAfter(custom), { ...again, code: 'ANNS-PLACE' })).toEqual([
      InviteDeleted({ inviteId: '6001', code: 'Anns-Place', serverId: SERVER, deletedById: ANN }),
      InviteCreated({ ...custom.data, inviteId: '6003', code: 'ANNS-PLACE' }),
    ]);
    expect(decideCreateCustomInvite(codeAfter(custom), again)).toEqual([]);
  });

  it('takes over the code of a deleted server', () => {
    expect(decideCreateCustomInvite(codeAfter(custom), { ...facts, codeOwnerDeleted: true })).toEqual({ events: [custom], sideEvents: [] });
  });

  it.each([
    ['anyone but the creator', codeAfter(), { isCreator: false }, 'OnlyTheOwnerNamesInvites'],
    ['invalid characters', codeAfter(), { code: 'Ann place' }, 'InviteCodeCharacters'],
    ['an unverified server', codeAfter(), { hasPerks: false }, 'ServerNotVerified'],
    ['a reserved word', codeAfter(), { code: 'Leave' }, 'InviteCodeTaken'],
    ["another's custom code", codeAfter(custom), {}, 'InviteCodeTaken'],
    ['the code of a random invite', codeAfter(random), {}, 'InviteCodeTaken'],
  ])('refuses %s', (_, state, change, refused) => {
    expect(decideCreateCustomInvite(state, { ...facts, ...change })).toEqual({ refused });
  });

  it('accepts a zero', () => {
    expect(decideCreateCustomInvite(codeAfter(), { ...facts, code: 'agent_007' })).not.toHaveProperty('refused');
  });
});

describe('delete an invite', () => {
  const facts = { serverId: SERVER, code: 'aBcDe', userId: BOB, isCreator: false };

  it('frees the code', () => {
    const deleted = InviteDeleted({ inviteId: '6000', code: 'aBcDe', serverId: SERVER, deletedById: BOB });
    expect(decideDeleteInvite(codeAfter(random), facts)).toEqual([deleted]);
    expect(codeAfter(random, deleted)).toEqual({ status: 'free' });
    expect(decideDeleteInvite(codeAfter(random), { ...facts, userId: ANN, isCreator: true })).toHaveLength(1);
  });

  it.each([
    ["another's", codeAfter(random), { userId: CAT }],
    ['an unknown one', codeAfter(), {}],
    ['one of another server', codeAfter(random), { serverId: '2000' }],
    ['a random one in another case', codeAfter(random), { code: 'ABCDE' }],
  ])('refuses %s', (_, state, change) => {
    expect(decideDeleteInvite(state, { ...facts, ...change })).toEqual({ refused: 'MayNotDeleteInvite' });
  });
});

describe('which invite a code finds', () => {
  it('ignores case for a custom code, and respects it for a random one', () => {
    expect(answersTo(codeAfter(custom), 'ANNS-place')).toBe(true);
    expect(answersTo(codeAfter(random), 'aBcDe')).toBe(true);
    expect(answersTo(codeAfter(random), 'abcde')).toBe(false);
    expect(answersTo(codeAfter(), 'aBcDe')).toBe(false);
    expect(inviteStream('aBcDe')).toBe(inviteStream('ABCDE'));
  });

  it('is not affected by the end of another invite', () => {
    const other = InviteDeleted({ inviteId: '6009', code: 'aBcDe', serverId: '2000', deletedById: CAT });
    expect(codeAfter(random, other)).toMatchObject({ status: 'taken', inviteId: '6000' });
  });
});
