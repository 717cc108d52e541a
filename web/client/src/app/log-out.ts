import { closeConnection } from '../realtime/realtime.ts';
import { forgetSession } from '../session/session.ts';

/** Leaves nothing of the person on this device. The page is loaded anew, so that nothing stays in memory either. */
export function logOut(): void {
  closeConnection();
  forgetSession();
  window.location.assign('/login');
}
