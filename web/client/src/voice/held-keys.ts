/** The pressed keys, for push to talk (specification, section 4): the microphone is on while exactly the chosen keys are pressed. Pure. */
export type Held = ReadonlySet<string>;

export const nothingHeld: Held = new Set();

/** While this key is pressed, macOS sends no release events for other keys. */
const SWALLOWS = /^Meta(Left|Right)$/;

/** Some systems send only one event when these keys toggle, and no release. */
const SWITCHES = /^(Caps|Num|Scroll)Lock$/;

export function withPressed(held: Held, code: string): Held {
  return code === '' || held.has(code) ? held : new Set(held).add(code);
}

export function withReleased(held: Held, code: string): Held {
  if (SWALLOWS.test(code)) return nothingHeld;
  return held.has(code) ? new Set([...held].filter((each) => each !== code)) : held;
}

export function areChosen(held: Held, chosen: readonly string[]): boolean {
  const others = [...held].filter((code) => !chosen.includes(code) && !SWITCHES.test(code));
  return chosen.length > 0 && others.length === 0 && chosen.every((code) => held.has(code));
}
