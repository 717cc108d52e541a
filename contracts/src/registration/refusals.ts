import { refusals } from '../kernel/refusal.ts';

export const registrationRefusals = refusals({
  SetupCodeRequired: {
    status: 403,
    path: 'setupCode',
    text: 'This instance is waiting for its setup. Enter the setup code that the server printed when it started.',
    others: { wrong: 'This setup code is wrong. The server prints it when it starts.' },
  },
  SetupDone: { status: 403, text: 'Someone has just set up this instance. Reload the page and register again.' },
  InvitationRequired: {
    status: 403,
    path: 'inviteCode',
    text: 'You need an invitation to register here.',
    /** The same reply for an unknown, expired or used-up code. */
    others: { invalid: 'This invitation is not valid. It may have expired or been used up.' },
  },
  RegistrationClosed: { status: 403, text: 'Registration is closed.' },
  RegistrationPending: { status: 403, text: 'Your registration is waiting for approval.' },
  EmailDomainNotAllowed: { status: 400, path: 'email', text: 'You cannot use an e-mail address of this domain here.' },
  UnknownTargetServer: { status: 400, path: 'serverId', text: 'There is no server with this id.' },
  UnknownInvitation: { status: 404, text: 'This invitation does not exist.' },
  UnknownRegistration: { status: 404, text: 'This registration does not exist.' },
  OnlyStaffCreateServers: { status: 403, text: 'Only staff can create servers here.' },
  TooManyOwnServers: { status: 403, text: 'You have reached the limit of servers that you can create here.' },
});
