/** Limits uploads: per sender, per address, in total, and by the bytes of unclaimed files. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';

const OF_ONE = 6;
/** Enough for a home or an office, with capacity left for others. */
const FROM_ADDRESS = 60;
const OF_ALL = 100;
/** Existing clients send all their files together. The files of one sender wait unread for each other and use no capacity of others. */
const MOST_WAITING = 500;

export type Entered = { readonly leave: () => void };

export type Gate = {
  /** Admits an upload until `leave` is called, when its turn comes, or returns a refusal. */
  readonly enter: (sender: string, address: string) => Promise<Refusal<UploadRefusal> | Entered>;
  readonly open: () => number;
  /** Sets the number of unclaimed bytes after they were counted on disk. */
  readonly setWaiting: (bytes: number) => void;
  readonly addWaiting: (bytes: number) => void;
};

export function uploadGate(mostWaitingBytes: number): Gate {
  const inside = new Map<string, number>();
  /** By sender, in the order of arrival. */
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

  /** Passes the free slot to the next upload of the same sender, so that no other upload takes it. */
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
      // Waiting uploads count for their address, because they use a connection.
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
