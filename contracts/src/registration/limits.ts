/** Limits of invitations to the instance (instance.md, section 1). */
export const INVITATION_LIMITS = {
  uses: 1000,
  /** A year. */
  expiresInHours: 8760,
  note: 100,
  code: 100,
  /** As many as a list shows; newer ones first. */
  listed: 500,
} as const;

export const REGISTRATION_LIMITS = {
  reason: 500,
  /** As many as a list shows; those that have waited longest first. */
  listed: 500,
  /** Staff get at most one mail in this time about people who wait. */
  staffMailEveryMs: 60 * 60 * 1000,
} as const;
