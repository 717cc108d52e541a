/** Result of comparing the log with its proof. */

export type Fault = {
  readonly ok: false;
  /** The first changed position; null if the fault is not about an event. */
  readonly position: number | null;
  readonly what: string;
};

export type Verdict =
  | Fault
  | {
      readonly ok: true;
      /** Number of compared events and of signed roots. */
      readonly events: number;
      readonly checkpoints: number;
      /** Number of events at the end without a checkpoint, and the time of the first of them; null: none, or it has no time. */
      readonly unsigned: number;
      readonly unsignedSince: number | null;
      /** Checkpoints without a reference to their predecessor: a missing one between them cannot be detected. */
      readonly unlinked: number;
    };

export function bad(position: number | null, what: string): Fault {
  return { ok: false, position, what };
}
