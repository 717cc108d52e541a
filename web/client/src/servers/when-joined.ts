import { store } from '../store/store.ts';

/** The event with the server may arrive after the reply. */
const AT_MOST = 3000;

/** Resolves when the server is in the store, or after a timeout. */
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
