/** The client caches the credentials for an hour, and may be in a call for the rest of the day (servers document 5.11). */
export const TURN_CREDENTIALS_LAST_MS = 24 * 60 * 60 * 1000;
/** Signals that one socket may relay: enough for the ICE candidates of a mesh with a dozen users. */
export const CALL_SIGNAL_LIMIT = { name: 'call_signals', requests: 2000, perMs: 10_000 } as const;
