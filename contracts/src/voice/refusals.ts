import { refusals } from '../kernel/refusal.ts';

export const voiceRefusals = refusals({
  NotYourSocket: { status: 403, path: 'socketId', text: 'This connection is not yours, or it is gone.' },
  NotInCall: { status: 403, text: 'You are not in this call.' },
  NoCallsHere: { status: 400, text: 'There are no calls in this channel.' },
  MayNotCall: { status: 403, text: 'You cannot call this person.' },
});
