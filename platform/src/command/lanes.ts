/**
 * One after the other where it matters: commands on one stream need not meet as conflicts, and what one person does at once is
 * counted as if they had done it in turn, so that no limit is passed by racing. Other processes are met by expected revisions.
 */
export type Lanes = { readonly inTurn: <T>(lane: string, work: () => Promise<T>) => Promise<T> };

export function lanes(): Lanes {
  const last = new Map<string, Promise<unknown>>();
  return {
    async inTurn(lane, work) {
      const before = last.get(lane) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(lane, mine);
      try {
        return await mine;
      } finally {
        if (last.get(lane) === mine) last.delete(lane);
      }
    },
  };
}
