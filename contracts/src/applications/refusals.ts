import { refusals } from '../kernel/refusal.ts';

/** Another user's application looks as if it did not exist. The status depends on the route (servers document 5.13). */
export const applicationRefusals = refusals({
  TooManyApplications: { status: 400, text: 'You have reached the maximum number of applications.' },
  UnknownApplication: { status: 404, text: 'This application does not exist.' },
  ApplicationNotFound: { status: 400, text: 'This application does not exist.' },
  ApplicationNotYours: { status: 403, text: 'You have no application with this id.' },
  BotExists: { status: 400, text: 'This application already has a bot.' },
  NoBot: { status: 400, text: 'This application has no bot.' },
  NoBotToken: { status: 404, text: 'This application has no bot.' },
  BotNameTaken: { status: 403, path: 'username', text: 'This username and tag are taken. Choose another.' },
  NoApplicationNamed: { status: 400, text: 'Enter the application of these commands.' },
});
