import { describe, expect, it } from 'vitest';
import { areChosenKeysPressed, noKeys, type PressedKeys, withPressed, withReleased } from './pressed-keys.ts';

/** `+` presses a key, `-` releases it. */
function after(...steps: readonly string[]): PressedKeys {
  return steps.reduce((pressed, step) => (step.startsWith('+') ? withPressed : withReleased)(pressed, step.slice(1)), noKeys);
}

describe('pressed keys', () => {
  it.each([
    ['the chosen key', ['+F9'], ['F9'], true],
    ['the chosen key, then released', ['+F9', '-F9'], ['F9'], false],
    ['one of two chosen keys', ['+ControlLeft'], ['ControlLeft', 'Space'], false],
    ['both, in any order', ['+Space', '+ControlLeft'], ['ControlLeft', 'Space'], true],
    ['the chosen key and another', ['+F9', '+KeyW'], ['F9'], false],
    ['another key that was released again', ['+F9', '+KeyW', '-KeyW'], ['F9'], true],
    ['repeated events of a pressed key', ['+F9', '+F9'], ['F9'], true],
    ['a key that suppresses release events', ['+MetaLeft', '+KeyW', '-MetaLeft', '+F9'], ['F9'], true],
    ['the chosen key, with Caps Lock on', ['+CapsLock', '+F9'], ['F9'], true],
    ['Caps Lock itself', ['+CapsLock'], ['CapsLock'], true],
    ['a key without a name', ['+'], [''], false],
    ['no key, with none chosen', [], [], false],
  ])('for %s', (_title, steps, chosen, are) => {
    expect(areChosenKeysPressed(after(...steps), chosen)).toBe(are);
  });
});
