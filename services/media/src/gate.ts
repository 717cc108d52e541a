/** How much may be under way at once: uploads of one sender, from one address, of all, and bytes that nobody has claimed yet. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';

const OF_ONE = 6;
/** A household or an office, which leaves room for others. */
const FROM_ADDRESS = 60;
const OF_ALL = 100;
/** Existing clients send all their files at once: those of one sender wait for each other, unread. */
const WAITING_OF_ONE = 60;

export type Entered = { readonly leave: () => void };

export type Gate = {
  /** Lets somebody in until `leave` is called, when it is their turn, or says why not. */
  readonly enter: (sender: string, address: string) => Promise<Refusal<UploadRefusal> | Entered>;
  readonly open: () => number;
  /** As a look at the disk found it. */
  readonly setWaiting: (bytes: number) => void;
  readonly addWaiting: (bytes: number) => void;
};

export function uploadGate(mostWaitingBytes: number): Gate {
  const inside = new Map<string, number>();
  /** By sender, in the order they came. */
  const lines = new Map<string, (() => void)[]>();
  let all = 0;
  let waiting = 0;

  function add(place: string, change: 1 | -1): void {
    const count = (inside.get(place) ?? 0) + change;
    if (count > 0) inside.set(place, count);
    else inside.delete(place);
  }

  function nextOf(sender: string): void {
    const line = lines.get(sender);
    line?.shift()?.();
    if (line?.length === 0) lines.delete(sender);
  }

  function turnOf(sender: string): Promise<void> {
    const line = lines.get(sender) ?? [];
    lines.set(sender, line);
    return new Promise((resolve) => line.push(resolve));
  }

  return {
    open: () => all,
    setWaiting(bytes) {
      waiting = bytes;
    },
    addWaiting(bytes) {
      waiting += bytes;
    },
    async enter(sender, address) {
      const [own, near] = [`sender ${sender}`, `address ${address}`];
      // Those who wait count for their address: they hold a connection.
      if ((inside.get(near) ?? 0) >= FROM_ADDRESS || all >= OF_ALL) return refuse('TooManyUploads');
      if (waiting >= mostWaitingBytes) return refuse('NoRoom');
      if ((lines.get(sender)?.length ?? 0) >= WAITING_OF_ONE) return refuse('TooManyUploads');
      add(near, 1);
      all += 1;
      // Whoever leaves hands the place on, so that nobody comes in between.
      if ((inside.get(own) ?? 0) >= OF_ONE) await turnOf(sender);
      else add(own, 1);
      return {
        leave() {
          add(near, -1);
          all -= 1;
          if (lines.has(sender)) nextOf(sender);
          else add(own, -1);
        },
      };
    },
  };
}
