import { store } from '../store/store.ts';

/** The event that brings a server may follow its answer by a moment. */
const AT_MOST = 3000;

/** Resolves when the server is in the store, or after a while without it. */
export function whenJoined(serverId: string): Promise<void> {
  return new Promise((resolve) => {
    function check(): void {
      if (store.get().servers.has(serverId)) done();
    }
    function done(): void {
      clearTimeout(timer);
      leave();
      resolve();
    }
    const leave = store.subscribe(check);
    const timer = setTimeout(done, AT_MOST);
    check();
  });
}
