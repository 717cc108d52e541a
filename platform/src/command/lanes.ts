/**
 * Runs work in turn where order matters: commands on one stream do not conflict, and limits count a person's simultaneous commands
 * correctly. Expected revisions guard against other processes.
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
