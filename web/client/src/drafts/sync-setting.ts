/** Whether this device shares drafts with the user's other devices. */
import { persistedStore } from '../local/local-store.ts';

export const syncsDrafts = persistedStore<boolean>('syncsDrafts', (stored) => stored !== false, { isShared: true });
