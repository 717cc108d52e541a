import { refusals } from '../kernel/refusal.ts';

export const identityProviderRefusals = refusals({
  ProviderLogInExpired: { status: 400, path: 'code', text: 'This login has expired or was already used. Log in again.' },
  ProviderMakesNoAccounts: { status: 403, text: 'There is no account for this login, and this provider cannot create accounts here.' },
  ProviderGivesNoEmail: { status: 403, text: 'Your provider did not confirm an e-mail address. You need one to register here.' },
  IdentityTaken: { status: 400, text: 'This login is already linked to an account.' },
  TooManyIdentities: { status: 400, text: 'You have reached the maximum number of linked logins.' },
  UnknownIdentity: { status: 404, text: 'This login is not linked.' },
  NoOtherWayIn: { status: 400, text: 'This is the only way to log in to your account. Set a password or link another login first.' },
  LogInAgain: { status: 403, text: 'For this change, log out and log in again first.' },
  PasswordIsSet: { status: 400, text: 'Your account already has a password.' },
  PasswordLoginOff: { status: 403, text: 'Login with a password is turned off here. Use one of the other logins.' },
  NoOtherLogIn: { status: 400, path: 'passwordLogin', text: 'Add an identity provider before you turn off login with a password.' },
  FounderNotLinked: {
    status: 400,
    path: 'passwordLogin',
    text: 'Link your own account to an identity provider before you turn off login with a password.',
  },
  FounderLockedOut: {
    status: 400,
    text: 'You could not log in after this change. First link your account to another provider, or set a password and turn on login with it.',
  },
  UnknownProvider: { status: 404, text: 'This identity provider does not exist.' },
  ProviderExists: { status: 400, path: 'id', text: 'There is already an identity provider with this id.' },
  ProviderLocked: { status: 400, text: 'This identity provider is set in the environment of the instance. Change it there.' },
  TooManyProviders: { status: 400, text: 'You have reached the maximum number of identity providers.' },
  UnknownRuleServer: { status: 400, path: 'rules', text: 'A rule names a server that does not exist.' },
  LogoutTokenRefused: { status: 400, path: 'logout_token', text: 'The logout token is not valid.' },
});
