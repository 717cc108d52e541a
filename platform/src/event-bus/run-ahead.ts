/** Lets whoever brings work go for more before it is done, but not far ahead. */

export type RunAhead = {
  /** Settles when at most `most` pieces of this lane are not done. A piece that fails counts as done. */
  readonly of: (lane: number, piece: Promise<unknown>) => Promise<void>;
};

/** Pieces of one lane are done in the order they came in. */
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
