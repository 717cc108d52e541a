import { refusals } from '../kernel/refusal.ts';

export const voiceRefusals = refusals({
  NotYourSocket: { status: 403, path: 'socketId', text: 'This connection does not exist or is not yours.' },
  NotInCall: { status: 403, text: 'You are not in this call.' },
  NoCallsHere: { status: 400, text: 'This channel does not support calls.' },
  MayNotCall: { status: 403, text: "You can't call this user." },
});
