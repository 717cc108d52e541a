/** Limits of web push (decision 41). */
export const PUSH_LIMITS = {
  /** URL of a push service; current ones have a few hundred characters. */
  endpoint: 1000,
  /** Devices per user; another one replaces the oldest. */
  devices: 20,
  /** Shown part of a message text, if the user wants it. */
  text: 200,
  /** Older events are not sent, and the push service drops older notifications. */
  newsMs: 10 * 60_000,
} as const;
