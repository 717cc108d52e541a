import { refusals } from '../kernel/refusal.ts';

export const factorRefusals = refusals({
  /** The password was correct: only then does the caller learn that a code is required. */
  CodeRequired: { status: 401, path: 'code', text: 'Enter the code of your authenticator, or a recovery code.' },
  WrongLoginCode: { status: 401, path: 'code', text: 'This code is wrong, or was used already.' },
  WrongFactorCode: { status: 400, path: 'code', text: 'This code is wrong. Check the time of your device.' },
  TotpNotBegun: { status: 400, text: 'This took too long. Begin again.' },
  TotpIsOn: { status: 400, text: 'An authenticator is set up already.' },
  TotpIsOff: { status: 400, text: 'No authenticator is set up.' },
  PasskeyRefused: { status: 400, text: 'This passkey could not be added. Begin again.' },
  TooManyPasskeys: { status: 400, text: 'You have as many passkeys as an account can have.' },
  UnknownPasskey: { status: 404, text: 'This passkey is gone already.' },
  PasskeyNotAccepted: { status: 401, text: 'This passkey does not open an account here.' },
});
