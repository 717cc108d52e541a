/** Limits of invitations to the instance (instance.md, section 1). */
export const INVITATION_LIMITS = {
  uses: 1000,
  /** A year. */
  expiresInHours: 8760,
  note: 100,
  code: 100,
  /** Maximum number in a list, newest first. */
  listed: 500,
} as const;

export const REGISTRATION_LIMITS = {
  reason: 500,
  /** Maximum number in a list, longest waiting first. */
  listed: 500,
  /** Minimum time between mails to staff about waiting registrations. */
  staffMailEveryMs: 60 * 60 * 1000,
} as const;
