import { describe, expect, it } from 'vitest';
import { type LoggedKind, NEVER_UNDOABLE, UNDOABLE, whyNeverUndoable } from './never.ts';
import { ServerAction } from './wire.ts';

const KINDS: readonly LoggedKind[] = ServerAction.options.flatMap(({ shape: { actionType } }) =>
  'options' in actionType ? [...actionType.options] : [...actionType.values],
);

describe("entries of a server's audit log", () => {
  it.each(KINDS)('%s can be undone, or has a reason why not', (kind) => {
    const isUndoable = UNDOABLE.some((each) => each === kind);
    expect(whyNeverUndoable(kind) === null).toBe(isUndoable);
  });

  it('have no reason that only actions of the instance have', () => {
    const given = new Set(KINDS.map((kind) => whyNeverUndoable(kind)));
    expect(NEVER_UNDOABLE.filter((why) => !given.has(why))).toEqual(['site']);
  });
});
