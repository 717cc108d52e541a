import { refusals } from '../kernel/refusal.ts';

export const factorRefusals = refusals({
  /** The password was correct: only then does the caller learn that a code is required. */
  CodeRequired: { status: 401, path: 'code', text: 'Enter the code of your authenticator, or a recovery code.' },
  WrongLoginCode: { status: 401, path: 'code', text: 'This code is wrong or was already used.' },
  WrongFactorCode: { status: 400, path: 'code', text: 'This code is wrong. Check the clock of your device.' },
  TotpNotBegun: { status: 400, text: 'This took too long. Start again.' },
  TotpIsOn: { status: 400, text: 'An authenticator is already set up.' },
  TotpIsOff: { status: 400, text: 'No authenticator is set up.' },
  PasskeyRefused: { status: 400, text: 'This passkey could not be added. Start again.' },
  TooManyPasskeys: { status: 400, text: 'You have reached the maximum number of passkeys.' },
  UnknownPasskey: { status: 404, text: 'This passkey does not exist.' },
  PasskeyNotAccepted: { status: 401, text: 'No account here uses this passkey.' },
});
