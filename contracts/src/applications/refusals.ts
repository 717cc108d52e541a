import { refusals } from '../kernel/refusal.ts';

/** Another user's application looks as if it did not exist. The status depends on the route (servers document 5.13). */
export const applicationRefusals = refusals({
  TooManyApplications: { status: 400, text: 'You have made as many applications as possible.' },
  UnknownApplication: { status: 404, text: 'There is no such application.' },
  ApplicationNotFound: { status: 400, text: 'There is no such application.' },
  ApplicationNotYours: { status: 403, text: 'There is no such application of yours.' },
  BotExists: { status: 400, text: 'This application has a bot already.' },
  NoBot: { status: 400, text: 'This application has no bot.' },
  NoBotToken: { status: 404, text: 'This application has no bot.' },
  BotNameTaken: { status: 403, path: 'username', text: 'This username and tag are taken. Choose another.' },
  NoApplicationNamed: { status: 400, text: 'Name the application whose commands these are.' },
});
