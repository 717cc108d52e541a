import { describe, expect, it } from 'vitest';
import { NEVER_TAKEN_BACK, TAKEN_BACK, type ToldKind, whyNeverTakenBack } from './never.ts';
import { ServerAction } from './wire.ts';

const KINDS: readonly ToldKind[] = ServerAction.options.flatMap(({ shape: { actionType } }) =>
  'options' in actionType ? [...actionType.options] : [...actionType.values],
);

describe("what a server's log tells of", () => {
  it.each(KINDS)('%s is taken back, or says why not', (kind) => {
    const isTakenBack = TAKEN_BACK.some((each) => each === kind);
    expect(whyNeverTakenBack(kind) === null).toBe(isTakenBack);
  });

  it('has no reason that is nobody’s but of what the site did', () => {
    const given = new Set(KINDS.map((kind) => whyNeverTakenBack(kind)));
    expect(NEVER_TAKEN_BACK.filter((why) => !given.has(why))).toEqual(['site']);
  });
});
