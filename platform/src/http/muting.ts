/**
 * What refusals by a limit add up to (servers document 0.4): whoever is refused so often in one place is muted in all that surrounds it.
 * It lies with the counters, for it is a pace and no fact: it is in no log, and gone after its time.
 */
export type MuteRule = {
  /** So many refusals… */
  readonly refusals: number;
  /** …within less than so long mute… */
  readonly withinMs: number;
  /** …for so long, from the last of them. */
  readonly forMs: number;
};

export type Muting<Code extends string = string> = MuteRule & {
  /** Who is refused where: refusals of one such place add up. */
  readonly place: string;
  /** Who is muted where. */
  readonly realm: string;
  /** What whoever is muted is refused with. */
  readonly code: Code;
};
