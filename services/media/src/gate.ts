/** How much may be under way at once: uploads of one sender, from one address, of all, and bytes that nobody has claimed yet. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';

const OF_ONE = 6;
/** A household or an office, which leaves room for others. */
const FROM_ADDRESS = 60;
const OF_ALL = 100;

export type Gate = {
  /** Lets somebody in until `leave` is called, or says why not. */
  readonly enter: (sender: string, address: string) => Refusal<UploadRefusal> | { readonly leave: () => void };
  readonly open: () => number;
  /** As a look at the disk found it. */
  readonly setWaiting: (bytes: number) => void;
  readonly addWaiting: (bytes: number) => void;
};

export function uploadGate(mostWaitingBytes: number): Gate {
  const inside = new Map<string, number>();
  let all = 0;
  let waiting = 0;

  function add(place: string, change: 1 | -1): void {
    const count = (inside.get(place) ?? 0) + change;
    if (count > 0) inside.set(place, count);
    else inside.delete(place);
  }

  return {
    open: () => all,
    setWaiting(bytes) {
      waiting = bytes;
    },
    addWaiting(bytes) {
      waiting += bytes;
    },
    enter(sender, address) {
      const places = [`sender ${sender}`, `address ${address}`] as const;
      const [own, near] = places.map((place) => inside.get(place) ?? 0);
      if ((own ?? 0) >= OF_ONE || (near ?? 0) >= FROM_ADDRESS || all >= OF_ALL) return refuse('TooManyUploads');
      if (waiting >= mostWaitingBytes) return refuse('NoRoom');
      for (const place of places) add(place, 1);
      all += 1;
      return {
        leave() {
          for (const place of places) add(place, -1);
          all -= 1;
        },
      };
    },
  };
}
