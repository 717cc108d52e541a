import { refusals } from '../kernel/refusal.ts';

export const pushRefusals = refusals({
  PushNotSetUp: { status: 400, text: 'Push notifications are not set up here.' },
  NoPushService: { status: 400, path: 'endpoint', text: 'This is not the address of a public push service.' },
});
