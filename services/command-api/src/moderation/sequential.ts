/** Runs bulk commands of moderators one after the other, so that each decision sees the result of the previous one. */

/** A stream without events. Commands use it only to wait for each other. */
const TURNS = 'moderation-turns';

export const sequential = {
  stream: () => TURNS,
  folding: { initial: null, evolve: () => null },
  repliesWithoutFacts: true,
} as const;
