/** Commands and queries on registration (instance.md, section 1); `register` is in accounts. */
import { z } from 'zod';
import { optional, StatusTrue, text } from '../kernel/fields.ts';
import { ServerId, UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { INVITATION_LIMITS, REGISTRATION_LIMITS } from './limits.ts';
import { InvitationCheck, RawInvitation, RawRegistration, TestMail } from './wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];

function count(most: number) {
  return optional(z.number().int().min(1).max(most));
}

export const createInvitation = command('createInvitation', 'POST', '/instance/invites', {
  who: staff,
  limit: { name: 'create_invitation', requests: 30, perMs: 60_000 },
  /** Rejects unknown keys, because a typo in a limit would otherwise go unnoticed. */
  body: z.strictObject({
    /** Absent: any number. */
    uses: count(INVITATION_LIMITS.uses),
    /** Absent: never. */
    expiresInHours: count(INVITATION_LIMITS.expiresInHours),
    /** A server that the caller is in. */
    serverId: optional(ServerId),
    note: optional(text(0, INVITATION_LIMITS.note)),
  }),
  reply: RawInvitation,
  refuses: ['UnknownTargetServer'],
});

/** Newest first. */
export const listInvitations = query('listInvitations', '/instance/invites', { who: staff, reply: z.array(RawInvitation) });

export const deleteInvitation = command('deleteInvitation', 'DELETE', '/instance/invites/:code', {
  who: staff,
  limit: { name: 'delete_invitation', requests: 60, perMs: 60_000 },
  params: z.object({ code: z.string().min(1).max(INVITATION_LIMITS.code) }),
  reply: StatusTrue,
  refuses: ['UnknownInvitation'],
});

/**
 * For the register page, before a visitor fills in its form. Reveals nothing else about the invitation. The code is in the body, so that no
 * log of addresses contains it.
 */
export const checkInvitation = command('checkInvitation', 'POST', '/instance/invites/check', {
  who: [{ need: 'nothing' }],
  limit: { name: 'check_invitation', requests: 20, perMs: 60_000, by: 'address' },
  body: z.strictObject({ inviteCode: z.string().min(1).max(INVITATION_LIMITS.code) }),
  reply: InvitationCheck,
});

/** Longest waiting first. Decided ones are in the audit log. */
export const listRegistrations = query('listRegistrations', '/instance/registrations', {
  who: staff,
  query: z.object({ status: z.literal('pending').optional() }),
  reply: z.array(RawRegistration),
});

/** The console decides many, one after another. */
export const decideRegistration = command('decideRegistration', 'POST', '/instance/registrations/:userId', {
  who: staff,
  limit: { name: 'decide_registration', requests: 600, perMs: 60_000 },
  params: z.object({ userId: UserId }),
  body: z.strictObject({ decision: z.enum(['approve', 'reject']), reason: optional(text(0, REGISTRATION_LIMITS.reason)) }),
  reply: StatusTrue,
  refuses: ['UnknownRegistration'],
});

/** To the founder's own address. A failure is a reply, not a refusal, because it contains the reason. */
export const sendTestMail = command('sendTestMail', 'POST', '/instance/test-mail', {
  who: [{ need: 'user' }, { need: 'founder' }],
  limit: { name: 'test_mail', requests: 3, perMs: 60_000 },
  reply: TestMail,
});
