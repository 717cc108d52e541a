import { catalogue } from '../i18n/catalogue.ts';

/** Log-in by an identity provider, and the log-ins that an account is linked to. */
export const text = catalogue('identityProviders', {
  continueWith: 'Continue with {name}',
  comingIn: 'Logging you in',
  failedTitle: 'You are not logged in',
  back: 'Back to log-in',
  away: 'The log-in provider does not answer. Try again later, or log in another way.',
  cancelled: 'The log-in was cancelled.',
  expired: 'This log-in took too long or was already used. Try again.',
  failed: 'The log-in provider sent an answer that is not valid. Try again, or ask an administrator.',
  unknown: 'There is no such log-in here.',

  linkTitle: 'Link your account',
  linkText: 'An account with your e-mail address already exists. Enter its password to log in with {name} from now on.',
  linkAndLogIn: 'Link and log in',
  inviteTitle: 'You need an invitation',
  inviteText: 'Enter the code of an invitation to create your account with {name}.',
  pendingText: 'Staff look at your registration. You get a mail when they have decided.',

  linked: 'Linked log-ins',
  linkedText: 'Log in with an account that you have elsewhere.',
  loadFailed: 'Your linked log-ins could not be loaded',
  none: 'No log-ins are linked.',
  removedProvider: 'Provider that was removed',
  linkedAt: 'Linked on {date}',
  link: 'Link {name}',
  linkProofText: 'You go to {name} next and log in there.',
  linkDone: 'The log-in is linked.',
  unlink: 'Unlink',
  unlinkNamed: 'Unlink {name}',
  unlinkTitle: 'Unlink {name}?',
  unlinkText: 'You can no longer log in with it.',
  unlinked: 'The log-in is unlinked.',
  setPassword: 'Set a password',
  setPasswordText: 'With a password you can also log in by e-mail address or name.',
  passwordIsSet: 'Your password is set.',
});
