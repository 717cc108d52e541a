/** Logs out of the product, including the client on this device, because both use one session. */
import { endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { call } from '../api/call.ts';

/** The entries of client and console that belong to the device. All others belong to the user and are removed. */
export const DEVICE_KEYS: ReadonlySet<string> = new Set([
  'folkmoot.version',
  'folkmoot.language',
  'folkmoot.appearance',
  'folkmoot.own-styles',
  'folkmoot.experiments',
  'folkmoot.window',
  'folkmoot.changelog',
  'folkmoot.console.theme',
]);

/** Throws if the server cannot be reached. Then the session continues. */
export async function logOut(): Promise<void> {
  await call(endSession, { params: { sessionId: OWN_SESSION } });
  for (const key of Object.keys(localStorage)) if (!DEVICE_KEYS.has(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  window.location.assign('/login');
}
