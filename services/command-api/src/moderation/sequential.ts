/** Commands of moderators on many are given in turn, so that each is decided on what the one before has left. */

/** Nothing is ever written to it: it is what such commands wait for each other by. */
const TURNS = 'moderation-turns';

export const sequential = {
  stream: () => TURNS,
  folding: { initial: null, evolve: () => null },
  repliesWithoutFacts: true,
} as const;
