import { refusals } from '../kernel/refusal.ts';

export const pushRefusals = refusals({
  PushNotSetUp: { status: 400, text: 'This server sends nothing to devices.' },
  NoPushService: { status: 400, path: 'endpoint', text: 'This is not the address of a push service on the internet.' },
});
