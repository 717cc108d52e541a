/**
 * The addresses that the web client has a screen for. A test compares them with the client's `App.tsx`. All others show "not found". Pure.
 */

const ALONE = 'login|register|setup|reset-password|google-redirect|deleted|privacy|terms-and-conditions|rules|contact|404';
/** Everything below `/app` without a screen of its own shows the dashboard. */
const OWN = new RegExp(`^/((${ALONE})/?|(i|p|bot)/[^/]+/?|app(/.*)?)?$`, 'i');

export function isClientAddress(path: string): boolean {
  return OWN.test(path);
}
