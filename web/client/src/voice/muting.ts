/** Whether one's own voice goes out and the others' come in. Pure. */
export type Muting = {
  readonly muted: boolean;
  readonly deafened: boolean;
  /** What `muted` goes back to when one hears again. */
  readonly mutedBefore: boolean;
};

export const open: Muting = { muted: false, deafened: false, mutedBefore: false };

/** Whoever speaks up wants to hear the answer. */
export function toggleMute(state: Muting): Muting {
  if (state.deafened) return open;
  return { ...state, muted: !state.muted };
}

/** Who hears nothing is not heard either, and is afterwards as before. */
export function toggleDeafen({ muted, deafened, mutedBefore }: Muting): Muting {
  return deafened ? { muted: mutedBefore, deafened: false, mutedBefore: false } : { muted: true, deafened: true, mutedBefore: muted };
}
