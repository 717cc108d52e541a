/** The states of mute (own voice) and deafen (voices of others). Pure. */
export type Muting = {
  readonly muted: boolean;
  readonly deafened: boolean;
  /** The value that `muted` gets when deafening ends. */
  readonly mutedBefore: boolean;
};

export const open: Muting = { muted: false, deafened: false, mutedBefore: false };

/** Unmuting also ends deafening, because a user who speaks wants to hear the answer. */
export function toggleMute(state: Muting): Muting {
  if (state.deafened) return open;
  return { ...state, muted: !state.muted };
}

/** Deafening also mutes, and ending it restores the previous mute state. */
export function toggleDeafen({ muted, deafened, mutedBefore }: Muting): Muting {
  return deafened ? { muted: mutedBefore, deafened: false, mutedBefore: false } : { muted: true, deafened: true, mutedBefore: muted };
}
