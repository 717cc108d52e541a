import { describe, expect, it } from 'vitest';
import { areChosen, type Held, nothingHeld, withPressed, withReleased } from './held-keys.ts';

/** `+` presses a key, `-` releases it. */
function after(...steps: readonly string[]): Held {
  return steps.reduce((held, step) => (step.startsWith('+') ? withPressed : withReleased)(held, step.slice(1)), nothingHeld);
}

describe('pressed keys', () => {
  it.each([
    ['the one that was chosen', ['+F9'], ['F9'], true],
    ['and let go', ['+F9', '-F9'], ['F9'], false],
    ['one of two', ['+ControlLeft'], ['ControlLeft', 'Space'], false],
    ['both, in whichever order', ['+Space', '+ControlLeft'], ['ControlLeft', 'Space'], true],
    ['another as well', ['+F9', '+KeyW'], ['F9'], false],
    ['another that was let go again', ['+F9', '+KeyW', '-KeyW'], ['F9'], true],
    ['again and again, as held keys are told', ['+F9', '+F9'], ['F9'], true],
    ['with one that swallows what is let go', ['+MetaLeft', '+KeyW', '-MetaLeft', '+F9'], ['F9'], true],
    ['while capitals are locked', ['+CapsLock', '+F9'], ['F9'], true],
    ['capitals themselves', ['+CapsLock'], ['CapsLock'], true],
    ['a key without a name', ['+'], [''], false],
    ['none, and none was chosen', [], [], false],
  ])('for %s', (_title, steps, chosen, are) => {
    expect(areChosen(after(...steps), chosen)).toBe(are);
  });
});
