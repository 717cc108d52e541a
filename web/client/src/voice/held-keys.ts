/** The keys that are held, for push to talk (specification, section 4): one is heard while they are those that were chosen, and no others. Pure. */
export type Held = ReadonlySet<string>;

export const nothingHeld: Held = new Set();

/** While it is held, Macs do not tell of other keys that are let go. */
const SWALLOWS = /^Meta(Left|Right)$/;

/** Some systems tell of these only when they are switched on, and of no letting go. */
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
