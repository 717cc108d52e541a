/** Which addresses the web client has a screen for (its `App.tsx`, which the test compares); every other it answers with "not found". Pure. */

const ALONE = 'login|register|setup|reset-password|google-redirect|deleted|privacy|terms-and-conditions|rules|contact|404';
/** What is below `/app` and nothing else is the dashboard. */
const OWN = new RegExp(`^/((${ALONE})/?|(i|p|bot)/[^/]+/?|app(/.*)?)?$`, 'i');

export function isClientAddress(path: string): boolean {
  return OWN.test(path);
}
