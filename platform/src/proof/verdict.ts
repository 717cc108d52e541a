/** What came out of holding the log against its proof. */

export type Fault = {
  readonly ok: false;
  /** The first position that is not what it was; null where it is no event that is wrong. */
  readonly position: number | null;
  readonly what: string;
};

export type Verdict =
  | Fault
  | {
      readonly ok: true;
      /** Events that were compared, and signed roots. */
      readonly events: number;
      readonly checkpoints: number;
      /** Those of them, at the end, that no checkpoint covers yet, and when the first was; null: none, or it does not say. */
      readonly unsigned: number;
      readonly unsignedSince: number | null;
      /** Checkpoints that do not say which was signed before them: whether one is missing there cannot be told. */
      readonly unlinked: number;
    };

export function bad(position: number | null, what: string): Fault {
  return { ok: false, position, what };
}
