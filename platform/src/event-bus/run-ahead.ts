/** Lets a producer continue before its work is done, up to a limit. */

export type RunAhead = {
  /** Settles when at most `most` pieces of this lane are unfinished. A failed piece counts as done. */
  readonly of: (lane: number, piece: Promise<unknown>) => Promise<void>;
};

/** Pieces of one lane finish in the order they were added. */
export function runAhead(most: number): RunAhead {
  const open = new Map<number, Promise<void>[]>();
  return {
    async of(lane, piece) {
      const pieces = open.get(lane) ?? [];
      open.set(lane, pieces);
      const done = piece
        .catch(() => undefined)
        .then(() => {
          pieces.splice(pieces.indexOf(done), 1);
        });
      pieces.push(done);
      while (pieces.length > most) await pieces[0];
    },
  };
}
