import { describe, expect, it } from 'vitest';
import { NEVER_TAKEN_BACK, TAKEN_BACK, type ToldKind, whyNeverTakenBack } from './never.ts';
import { ServerAction } from './wire.ts';

const KINDS: readonly ToldKind[] = ServerAction.options.flatMap(({ shape: { actionType } }) =>
  'options' in actionType ? [...actionType.options] : [...actionType.values],
);

describe("entries of a server's audit log", () => {
  it.each(KINDS)('%s can be undone, or has a reason why not', (kind) => {
    const isTakenBack = TAKEN_BACK.some((each) => each === kind);
    expect(whyNeverTakenBack(kind) === null).toBe(isTakenBack);
  });

  it('have no reason that only actions of the instance have', () => {
    const given = new Set(KINDS.map((kind) => whyNeverTakenBack(kind)));
    expect(NEVER_TAKEN_BACK.filter((why) => !given.has(why))).toEqual(['site']);
  });
});
