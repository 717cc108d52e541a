/** The pressed keys, for push to talk (specification, section 4): the microphone is on while exactly the chosen keys are pressed. Pure. */
export type PressedKeys = ReadonlySet<string>;

export const noKeys: PressedKeys = new Set();

/** While this key is pressed, macOS sends no release events for other keys. */
const SWALLOWS = /^Meta(Left|Right)$/;

/** Some systems send only one event when these keys toggle, and no release. */
const SWITCHES = /^(Caps|Num|Scroll)Lock$/;

export function withPressed(pressed: PressedKeys, code: string): PressedKeys {
  return code === '' || pressed.has(code) ? pressed : new Set(pressed).add(code);
}

export function withReleased(pressed: PressedKeys, code: string): PressedKeys {
  if (SWALLOWS.test(code)) return noKeys;
  return pressed.has(code) ? new Set([...pressed].filter((each) => each !== code)) : pressed;
}

export function areChosenKeysPressed(pressed: PressedKeys, chosen: readonly string[]): boolean {
  const others = [...pressed].filter((code) => !chosen.includes(code) && !SWITCHES.test(code));
  return chosen.length > 0 && others.length === 0 && chosen.every((code) => pressed.has(code));
}
