import { catalogue } from '../i18n/catalogue.ts';

/** Log-in by an identity provider, and the log-ins that an account is linked to. */
export const text = catalogue('identityProviders', {
  continueWith: 'Continue with {name}',
  loggingIn: 'Logging you in',
  failedTitle: 'Login failed',
  back: 'Back to login',
  unavailable: 'The identity provider is not responding. Try again later, or log in another way.',
  cancelled: 'Login cancelled.',
  expired: 'This login expired or was already used. Try again.',
  failed: 'The identity provider sent an invalid response. Try again, or ask an administrator.',
  unknown: 'This identity provider doesn’t exist here.',

  linkTitle: 'Link your account',
  linkText: 'An account with your e-mail address already exists. Enter its password to log in with {name} from now on.',
  linkAndLogIn: 'Link and log in',
  inviteTitle: 'You need an invitation',
  inviteText: 'Enter an invitation code to create your account with {name}.',
  pendingText: 'Staff review your registration. You’ll get an e-mail when they decide.',

  linked: 'Linked logins',
  linkedText: 'Log in with an account from another service.',
  loadFailed: 'Couldn’t load your linked logins',
  none: 'No linked logins.',
  removedProvider: 'Removed identity provider',
  linkedAt: 'Linked on {date}',
  link: 'Link {name}',
  linkProofText: 'Next, log in with {name}.',
  linkDone: 'Login linked.',
  unlink: 'Unlink',
  unlinkNamed: 'Unlink {name}',
  unlinkTitle: 'Unlink {name}?',
  unlinkText: 'You can no longer log in with it.',
  unlinked: 'Login unlinked.',
  setPassword: 'Set password',
  setPasswordText: 'With a password, you can also log in by e-mail address or name.',
  passwordIsSet: 'Password set.',
});
