import { refusals } from '../kernel/refusal.ts';

export const connectionRefusals = refusals({
  GoogleNotOffered: { status: 400, text: "Google accounts can't be linked here." },
  GoogleRefused: { status: 400, text: 'Google refused access. Try again, or link your account again.' },
  LinkExpired: { status: 400, path: 'nerimityToken', text: 'This link has expired or was already used. Start again from the settings.' },
  NotLinked: { status: 400, text: 'No Google account is linked.' },
});
