/** The messages that a user's sockets got, compared with the messages in the channels at the end. Pure. */

export type Kept = {
  readonly key: string;
  readonly sentAt: number;
  readonly channelId: string;
};

export type Deliveries = {
  /** A message arrived at the socket. Returns false if it already arrived on this connection. */
  readonly received: (key: string) => boolean;
  /** A message was read from a page after a reconnect. */
  readonly read: (key: string) => void;
  /** `readAgain`: the channel that is read again after a reconnect. null: the first authentication. */
  readonly signedOn: (at: number, readAgain: string | null) => void;
  readonly dropped: (at: number) => void;
  /** Of the messages in the channels: how many should have arrived, and which of them did not. */
  readonly judge: (kept: readonly Kept[]) => { readonly expected: number; readonly missing: readonly string[] };
};

/** The maximum delivery time. A message that was sent this shortly before a drop may have been lost with the connection. */
export const MAX_DELIVERY_MS = 5000;

export function deliveries(): Deliveries {
  const allReceived = new Set<string>();
  let receivedNow = new Set<string>();
  /** The times without a connection. The first one ends with the first authentication. */
  const away: { readonly from: number; to: number; readAgain: string | null }[] = [
    { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, readAgain: null },
  ];

  /** After a reconnect, clients read the open channel again. Of other channels they only learn that there are new messages. */
  function mayBeMissing({ channelId, sentAt }: Kept): boolean {
    return away.some(({ from, to, readAgain }) => channelId !== readAgain && sentAt >= from - MAX_DELIVERY_MS && sentAt <= to);
  }

  return {
    received(key) {
      const fresh = !receivedNow.has(key);
      receivedNow.add(key);
      allReceived.add(key);
      return fresh;
    },
    read: (key) => void allReceived.add(key),
    signedOn(at, readAgain) {
      receivedNow = new Set();
      const last = away.at(-1);
      if (last?.to === Number.POSITIVE_INFINITY) Object.assign(last, { to: at, readAgain });
    },
    dropped: (at) => void away.push({ from: at, to: Number.POSITIVE_INFINITY, readAgain: null }),
    judge(kept) {
      const due = kept.filter((message) => !mayBeMissing(message));
      return { expected: due.length, missing: due.filter(({ key }) => !allReceived.has(key)).map(({ key }) => key) };
    },
  };
}
