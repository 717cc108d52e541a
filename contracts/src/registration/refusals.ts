import { refusals } from '../kernel/refusal.ts';

export const registrationRefusals = refusals({
  SetupCodeRequired: {
    status: 403,
    path: 'setupCode',
    text: 'This instance is waiting for its setup. Enter the setup code that the server printed when it started.',
    others: { wrong: 'This setup code is wrong. The server prints it when it starts.' },
  },
  SetupDone: { status: 403, text: 'Somebody has just set up this instance. Reload the page and register again.' },
});
