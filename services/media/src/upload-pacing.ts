/**
 * Uploads must not delay the rest of the process. In each turn of the event loop only a fixed number of bytes of all uploads passes. A
 * waiting upload does not read its socket, so nothing accumulates in memory.
 */

/** One or a few chunks of a socket: a fraction of a millisecond of work. */
const BYTES_A_TURN = 64 * 1024;

export type UploadPacing = {
  /** Calls `go` when its turn comes, in the order of arrival. */
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
