/** Notices by web push (decision 41). */
export const PUSH_LIMITS = {
  /** An address at a push service; those of today have a few hundred characters. */
  endpoint: 1000,
  /** Devices of one person; a further one takes the place of the oldest. */
  devices: 20,
  /** Of what is shown of a message, where somebody wants that. */
  text: 200,
  /** What happened longer ago is no news, neither for us nor for the push service. */
  newsMs: 10 * 60_000,
} as const;
