import { describe, expect, it } from 'vitest';
import { imeKeys } from './ime.ts';
import { isShortcut } from './shortcuts.ts';

const ENTER = { key: 'Enter', isComposing: false, keyCode: 13 };

describe('the keys of an input method', () => {
  it('are the keys during a composition', () => {
    const { isImeKey } = imeKeys(false);
    expect(isImeKey({ ...ENTER, isComposing: true, timeStamp: 1 })).toBe(true);
    expect(isImeKey({ ...ENTER, nativeEvent: { isComposing: true }, timeStamp: 2 })).toBe(true);
    expect(isImeKey({ ...ENTER, keyCode: 229, timeStamp: 3 })).toBe(true);
    expect(isImeKey({ ...ENTER, timeStamp: 4 })).toBe(false);
  });

  it('do not include the next key after a composition', () => {
    const { ended, isImeKey } = imeKeys(false);
    isImeKey({ ...ENTER, isComposing: true, timeStamp: 1 });
    ended(1);
    expect(isImeKey({ ...ENTER, timeStamp: 2 })).toBe(false);
  });

  it('include a key with code 229 after the end of the composition, once', () => {
    const { ended, isImeKey } = imeKeys(true);
    ended(100);
    expect(isImeKey({ ...ENTER, keyCode: 229, timeStamp: 101 })).toBe(true);
    expect(isImeKey({ ...ENTER, timeStamp: 150 })).toBe(false);
  });

  it('include the Enter key right after the end of a composition in Safari, once', () => {
    const { ended, isImeKey } = imeKeys(true);
    ended(100);
    expect(isImeKey({ ...ENTER, timeStamp: 101 })).toBe(true);
    // A second handler of the same event.
    expect(isImeKey({ ...ENTER, timeStamp: 101 })).toBe(true);
    expect(isImeKey({ ...ENTER, timeStamp: 150 })).toBe(false);
  });

  it('do not include the Enter key some time after a composition that the mouse ended', () => {
    const { ended, isImeKey } = imeKeys(true);
    ended(100);
    expect(isImeKey({ ...ENTER, timeStamp: 700 })).toBe(false);
  });

  it('are no letters after a composition', () => {
    const { ended, isImeKey } = imeKeys(true);
    ended(100);
    expect(isImeKey({ key: 'b', keyCode: 66, timeStamp: 120 })).toBe(false);
  });

  it.each(['send', 'complete', 'bold', 'indent', 'editLast'] as const)('are no shortcut: %s', (shortcut) => {
    const keys = ['Enter', 'Tab', 'b', 'ArrowUp'].map((key) => ({
      key,
      altKey: false,
      shiftKey: false,
      metaKey: false,
      ctrlKey: key === 'b',
    }));
    expect(keys.some((event) => isShortcut(event, shortcut))).toBe(true);
    expect(keys.some((event) => isShortcut({ ...event, keyCode: 229 }, shortcut))).toBe(false);
    expect(keys.some((event) => isShortcut({ ...event, nativeEvent: { isComposing: true } }, shortcut))).toBe(false);
  });
});
