/**
 * What repeated refusals by a limit lead to (servers document 0.4): after a number of refusals in one channel, the user is muted in the
 * whole server. Mutes are stored with the counters and expire; they are not events.
 */
export type MuteRule = {
  /** This number of refusals… */
  readonly refusals: number;
  /** …within less than this time lead to a mute… */
  readonly withinMs: number;
  /** …for this time, counted from the last refusal. */
  readonly forMs: number;
};

export type Muting<Code extends string = string> = MuteRule & {
  /** Who is refused where: refusals with the same key add up. */
  readonly place: string;
  /** Who is muted where. */
  readonly realm: string;
  /** Refusal code for muted users. */
  readonly code: Code;
};
