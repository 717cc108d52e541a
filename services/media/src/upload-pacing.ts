/**
 * Whoever brings files waits for the rest of the process, never the other way round: in one turn of the event loop only so many bytes
 * of all uploads together pass. What waits is not read on from its socket, so nothing piles up here.
 */

/** A chunk as sockets give it, or a few small ones: a fraction of a millisecond of work. */
const BYTES_A_TURN = 64 * 1024;

export type UploadPacing = {
  /** Calls `go` when it is their turn, in the order in which they came. */
  readonly wait: (bytes: number, go: () => void) => void;
};

export function uploadPacing(most = BYTES_A_TURN): UploadPacing {
  const waiting: { readonly bytes: number; readonly go: () => void }[] = [];
  let running = false;

  function turn(): void {
    for (let passed = 0; passed < most; ) {
      const next = waiting.shift();
      if (!next) {
        running = false;
        return;
      }
      passed += next.bytes;
      next.go();
    }
    setImmediate(turn);
  }

  return {
    wait(bytes, go) {
      waiting.push({ bytes, go });
      if (running) return;
      running = true;
      setImmediate(turn);
    },
  };
}
