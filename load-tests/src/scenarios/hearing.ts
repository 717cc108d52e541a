/** What one person's sockets heard of a run's messages, held against what the channels hold in the end. Pure. */

export type Kept = {
  readonly key: string;
  readonly sentAt: number;
  readonly channelId: string;
};

export type Hearing = {
  /** A message came over the socket; false: it had come over this connection before. */
  readonly heard: (key: string) => boolean;
  /** A message was read from a page after coming back. */
  readonly read: (key: string) => void;
  /** `readAgain`: the channel that is read again because of it; null the first time. */
  readonly signedOn: (at: number, readAgain: string | null) => void;
  readonly dropped: (at: number) => void;
  /** Of what the channels hold: how much should have come, and which of it did not. */
  readonly judge: (kept: readonly Kept[]) => { readonly expected: number; readonly missing: readonly string[] };
};

/** A message takes at most this long from its sender to the sockets: sent so shortly before a drop, it may have come too late. */
export const ON_ITS_WAY_MS = 5000;

export function hearing(): Hearing {
  const everHeard = new Set<string>();
  let heardNow = new Set<string>();
  /** Times the person was away; the first time lasts until the first sign-on. */
  const away: { readonly from: number; to: number; readAgain: string | null }[] = [
    { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, readAgain: null },
  ];

  /** Clients read the open channel again when they come back; of the others they only learn that they have changed. */
  function mayBeUnheard({ channelId, sentAt }: Kept): boolean {
    return away.some(({ from, to, readAgain }) => channelId !== readAgain && sentAt >= from - ON_ITS_WAY_MS && sentAt <= to);
  }

  return {
    heard(key) {
      const fresh = !heardNow.has(key);
      heardNow.add(key);
      everHeard.add(key);
      return fresh;
    },
    read: (key) => void everHeard.add(key),
    signedOn(at, readAgain) {
      heardNow = new Set();
      const last = away.at(-1);
      if (last?.to === Number.POSITIVE_INFINITY) Object.assign(last, { to: at, readAgain });
    },
    dropped: (at) => void away.push({ from: at, to: Number.POSITIVE_INFINITY, readAgain: null }),
    judge(kept) {
      const due = kept.filter((message) => !mayBeUnheard(message));
      return { expected: due.length, missing: due.filter(({ key }) => !everHeard.has(key)).map(({ key }) => key) };
    },
  };
}
