import { refusals } from '../kernel/refusal.ts';

export const connectionRefusals = refusals({
  GoogleNotOffered: { status: 400, text: 'Accounts at Google cannot be linked here.' },
  GoogleRefused: { status: 400, text: 'Google did not let us in. Try again, or link your account anew.' },
  LinkExpired: { status: 400, path: 'nerimityToken', text: 'This link has expired or was used. Start again from the settings.' },
  NotLinked: { status: 400, text: 'No account at Google is linked.' },
});
