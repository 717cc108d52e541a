/** How much may be under way at once: uploads of one sender, from one address, of all, and bytes that nobody has claimed yet. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';

const OF_ONE = 6;
/** A household or an office, which leaves room for others. */
const FROM_ADDRESS = 60;
const OF_ALL = 100;
/** Existing clients send all their files at once: those of one sender wait for each other, unread, and take no place of others. */
const MOST_WAITING = 500;

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
  let waitingBytes = 0;
  let inLine = 0;

  function add(place: string, change: 1 | -1): void {
    const count = (inside.get(place) ?? 0) + change;
    if (count > 0) inside.set(place, count);
    else inside.delete(place);
  }

  function turnOf(sender: string): Promise<void> {
    const line = lines.get(sender) ?? [];
    lines.set(sender, line);
    inLine += 1;
    return new Promise((resolve) => line.push(resolve));
  }

  /** Hands a place on to the next in the line of its sender, so that nobody comes in between. */
  function isHandedOn(sender: string): boolean {
    const line = lines.get(sender);
    const next = line?.shift();
    if (line?.length === 0) lines.delete(sender);
    if (!next) return false;
    inLine -= 1;
    next();
    return true;
  }

  return {
    open: () => all,
    setWaiting(bytes) {
      waitingBytes = bytes;
    },
    addWaiting(bytes) {
      waitingBytes += bytes;
    },
    async enter(sender, address) {
      const [own, near] = [`sender ${sender}`, `address ${address}`];
      const mustWait = (inside.get(own) ?? 0) >= OF_ONE;
      // Those who wait count for their address: they hold a connection.
      if ((inside.get(near) ?? 0) >= FROM_ADDRESS) return refuse('TooManyUploads');
      if (mustWait ? inLine >= MOST_WAITING : all >= OF_ALL) return refuse('TooManyUploads');
      if (waitingBytes >= mostWaitingBytes) return refuse('NoRoom');
      add(near, 1);
      if (mustWait) await turnOf(sender);
      else {
        add(own, 1);
        all += 1;
      }
      return {
        leave() {
          add(near, -1);
          if (isHandedOn(sender)) return;
          add(own, -1);
          all -= 1;
        },
      };
    },
  };
}
