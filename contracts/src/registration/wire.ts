/** Invitations to the instance, and waiting registrations, on the wire (instance.md, section 1). */
import { z } from 'zod';

export const RawInvitation = z.object({
  code: z.string(),
  url: z.string(),
  /** Null, both: any number. */
  uses: z.number().nullable(),
  usesLeft: z.number().nullable(),
  /** Null: never. */
  expiresAt: z.number().nullable(),
  serverId: z.string().nullable(),
  note: z.string().nullable(),
  createdById: z.string(),
  createdAt: z.number(),
});
export type RawInvitation = z.infer<typeof RawInvitation>;

/** False: there is no such invitation, or it expired or was used up. */
export const InvitationCheck = z.object({ usable: z.boolean() });
export type InvitationCheck = z.infer<typeof InvitationCheck>;

export const RawRegistration = z.object({
  userId: z.string(),
  username: z.string(),
  tag: z.string(),
  email: z.string(),
  requestedAt: z.number(),
});
export type RawRegistration = z.infer<typeof RawRegistration>;

/** Why a mail was not sent, as far as the mail server reports it. */
export const MAIL_PROBLEMS = ['unreachable', 'timeout', 'insecure', 'login', 'refused', 'other'] as const;

/** `outbox`: no mail server is configured; the mail is a file in the data folder. */
export const TestMail = z.object({
  result: z.enum(['sent', 'outbox', 'failed']),
  to: z.string(),
  problem: z.enum(MAIL_PROBLEMS).nullable(),
});
export type TestMail = z.infer<typeof TestMail>;
