import { describe, expect, it, vi } from 'vitest';
import { createStore, sameFields, sameItems } from './create-store.ts';

describe('createStore', () => {
  it('notifies its listeners of changes only', () => {
    const store = createStore({ n: 1 });
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.update((state) => state);
    expect(listener).not.toHaveBeenCalled();
    store.set({ n: 2 });
    leave();
    store.set({ n: 3 });
    expect([listener.mock.calls.length, store.get().n]).toEqual([1, 3]);
  });
});

describe('comparisons', () => {
  it('compare one level', () => {
    const item = {};
    expect([sameItems([item], [item]), sameItems([item], [{}]), sameItems([1], [1, 2])]).toEqual([true, false, false]);
    expect([sameFields({ a: 1 }, { a: 1 }), sameFields({ a: 1 }, { a: 2 }), sameFields({}, { a: undefined })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
