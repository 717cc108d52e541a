/** Invitations to the instance, and registrations that wait, on the wire (instance.md, section 1). */
import { z } from 'zod';

export const RawInvitation = z.object({
  code: z.string(),
  url: z.string(),
  /** null, both: any number. */
  uses: z.number().nullable(),
  usesLeft: z.number().nullable(),
  /** null: never. */
  expiresAt: z.number().nullable(),
  serverId: z.string().nullable(),
  note: z.string().nullable(),
  createdById: z.string(),
  createdAt: z.number(),
});
export type RawInvitation = z.infer<typeof RawInvitation>;

export const RawRegistration = z.object({
  userId: z.string(),
  username: z.string(),
  tag: z.string(),
  email: z.string(),
  requestedAt: z.number(),
});
export type RawRegistration = z.infer<typeof RawRegistration>;

/** What kept a mail from being sent, as far as the mail server says so. */
export const MAIL_PROBLEMS = ['unreachable', 'timeout', 'insecure', 'login', 'refused', 'other'] as const;

/** `outbox`: no mail server is set; the mail is a file in the data folder. */
export const TestMail = z.object({
  result: z.enum(['sent', 'outbox', 'failed']),
  to: z.string(),
  problem: z.enum(MAIL_PROBLEMS).nullable(),
});
export type TestMail = z.infer<typeof TestMail>;
