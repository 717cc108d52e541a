/** Which of two versions of a draft stays (decision 141). Pure. */

export type Version<Draft> = {
  readonly at: number;
  /** Who made this version, knew all versions from this time on. A device with an older one may have text that they did not know. */
  readonly since: number;
  readonly draft: Draft | null;
};

export type Save<Draft> = Omit<Version<Draft>, 'since'> & {
  /** The version that was changed. null: the device knew none. */
  readonly base: number | null;
};

export type Saved<Draft> = {
  /** The version that is stored afterwards. */
  readonly stored: Version<Draft>;
  readonly isNewest: boolean;
  /** The version that the device did not know. */
  readonly other: Draft | null;
};

/**
 * A change of the stored version always wins. Otherwise the later time wins. Versions of a channel have increasing times, and no version is
 * further in the future than the next millisecond, so that a wrong clock cannot win forever.
 */
export function newestWins<Draft>(stored: Version<Draft> | null, save: Save<Draft>, now: number): Saved<Draft> {
  const at = Math.min(save.at, now);
  const accepted = (time: number, since: number, other: Draft | null) => ({
    stored: { at: time, since, draft: save.draft },
    isNewest: true,
    other,
  });
  if (!stored) {
    const base = save.base === null ? null : Math.min(save.base, now);
    return accepted(base === null ? at : Math.max(at, base + 1), base ?? at, null);
  }
  if (stored.at === save.base) return accepted(Math.max(at, stored.at + 1), stored.since, null);
  if (at > stored.at) return accepted(at, stored.draft === null ? stored.since : at, stored.draft);
  return { stored, isNewest: false, other: stored.draft };
}
