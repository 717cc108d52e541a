import { EmailConfirmed, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import {
  InvitationCreated,
  InvitationDeleted,
  InvitationUsed,
  RegistrationApproved,
  RegistrationRejected,
  RegistrationRequested,
} from '@folkmoot/contracts/registration/events';
import { describe, expect, it } from 'vitest';
import { decideRegister, type RegisterFacts } from '../accounts/accounts.decider.ts';
import { NOW } from '../accounts/test-support.ts';
import { type InvitationEvent, invitationFolding } from './invitation-state.ts';
import { decideCreateInvitation, decideDeleteInvitation } from './invitations.decider.ts';
import { type RegistrationEvent, registrationFolding } from './registration-state.ts';
import { decideRegistration } from './registrations.decider.ts';

const person = { userId: '7', username: 'Alice', tag: 'abcd', email: 'a@example.org', hexColor: '#aabbcc' };
const joins = [{ stream: 'member-5-7', event: NameClaimed({ userId: '7', claimedAt: NOW }) }];
const facts: RegisterFacts = {
  ...person,
  before: false,
  bearerId: null,
  nameId: 'name',
  admission: { by: 'everyone' },
  mustConfirm: true,
  joins,
  now: NOW,
};
const named = NameClaimed({ userId: '7', claimedAt: NOW });
const registered = UserRegistered({ ...person, badges: 0, bot: false, registeredAt: NOW });
const about = { invitationId: '50', uses: 2, expiresAt: NOW + 1000, serverId: null, note: 'For the choir' };
const invitation = InvitationCreated({ ...about, createdById: '1', createdAt: NOW });
const used = InvitationUsed({ invitationId: '50', userId: '7', usedAt: NOW });
const deleted = InvitationDeleted({ invitationId: '50', deletedById: '1', deletedAt: NOW });
const requested = RegistrationRequested({ ...person, language: 'de_de', requestedAt: NOW });

function invited(...history: readonly InvitationEvent[]) {
  return fold(invitationFolding, history);
}

function waiting(...history: readonly RegistrationEvent[]) {
  return fold(registrationFolding, history);
}

describe('registering with an invitation', () => {
  const admission = { by: 'invitation' as const, key: 'key', invitationId: '50', serverId: null };

  it('takes one use, and writes the account and its servers next to it', () => {
    expect(decideRegister(invited(invitation), { ...facts, admission })).toEqual({
      events: [used],
      sideEvents: [{ stream: 'name-name', event: named }, { stream: 'user-7', event: registered }, ...joins],
    });
  });

  it.each([
    ['is used up', [invitation, used, used], NOW],
    ['has expired', [invitation], NOW + 1000],
    ['was deleted', [invitation, deleted], NOW],
    ['never existed', [], NOW],
  ])('is refused if it %s', (_title, history, now) => {
    expect(decideRegister(invited(...history), { ...facts, admission, now })).toMatchObject({ refused: 'InvitationRequired' });
  });
});

describe('an invitation', () => {
  it('is created and deleted once', () => {
    expect(decideCreateInvitation({ ...about, callerId: '1', now: NOW })).toEqual([invitation]);
    expect(decideDeleteInvitation(invited(invitation), { callerId: '1', now: NOW })).toEqual([deleted]);
    expect(decideDeleteInvitation(invited(invitation, deleted), { callerId: '1', now: NOW })).toEqual({ refused: 'UnknownInvitation' });
  });
});

describe('a registration that requires approval', () => {
  const decision = { userId: '7', approves: true, reason: null, mustConfirm: true, joins, callerId: '1', now: NOW };

  it('claims the name, and waits', () => {
    expect(decideRegister({ status: 'free' }, { ...facts, admission: { by: 'approval', language: 'de_de' } })).toEqual({
      events: [named],
      sideEvents: [{ stream: 'registration-7', event: requested }],
    });
  });

  it('becomes an account when it is approved', () => {
    expect(decideRegistration(waiting(requested), decision)).toEqual({
      events: [RegistrationApproved({ userId: '7', approvedById: '1', approvedAt: NOW })],
      sideEvents: [{ stream: 'user-7', event: registered }, ...joins],
    });
    const { sideEvents } = { sideEvents: [], ...decideRegistration(waiting(requested), { ...decision, mustConfirm: false }) };
    expect(sideEvents).toContainEqual({ stream: 'user-7', event: EmailConfirmed({ userId: '7' }) });
  });

  it('ends when it is rejected', () => {
    const rejected = RegistrationRejected({ userId: '7', reason: 'Nobody knows you.', rejectedById: '1', rejectedAt: NOW });
    const facts = { ...decision, approves: false, reason: 'Nobody knows you.' };
    expect(decideRegistration(waiting(requested), facts)).toEqual([rejected]);
    expect(decideRegistration(waiting(requested, rejected), decision)).toEqual({ refused: 'UnknownRegistration' });
    expect(decideRegistration(waiting(), decision)).toEqual({ refused: 'UnknownRegistration' });
  });
});
