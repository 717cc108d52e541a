/** Refusals that this client never shows, by code, with a reason. They have no translation. For the check (`server-words.test.ts`). */

/** Checked against the routes that the client calls. */
export const BOTS = 'Only bots call the routes with this refusal.';
/** Checked against the routes that the client calls. */
export const CONSOLE = 'Only the moderation console calls the routes with this refusal.';
/** Checked against the routes that the client calls. */
const SETUP = 'Only the setup of an instance calls the routes with this refusal, as a founder and without locked settings.';
export const SERVICES = 'Only our own services call the routes with this refusal.';

/** Checked against the routes that the client calls. */
export const PROVIDERS = 'Only identity providers call the routes with this refusal.';

const NO_BOT = 'Only bots get it, and this client is not used with a bot token.';
const STAFF_TICKET = 'Only moderators get it. This client shows a ticket to its creator.';
const POLL_FORM = 'A poll shows only what its settings allow, and the button to end it only to its author.';
const NO_HTML = 'This client sends no HTML.';
const NEVER_SENT_SO = 'This client sends no such uploads.';
const BY_STATUS = 'The text of a status from 500 on is in `status-texts.ts`.';
const PICTURES = 'Images and file links request it, and no screen reads the reply.';

export const UNREACHABLE_REFUSALS: Readonly<Record<string, string>> = {
  BotsNotAllowed: NO_BOT,
  HtmlEmbedRefused: NO_HTML,
  NotYourButton: BOTS,
  NotYourPoll: POLL_FORM,
  OnlyOneChoice: POLL_FORM,
  VotesAreAnonymous: POLL_FORM,
  UnknownClicker: BOTS,
  NoApplicationNamed: BOTS,
  ForServicesOnly: SERVICES,
  NoFilesOfChannel: SERVICES,
  Broken: BY_STATUS,

  FounderOnly: SETUP,
  UnknownHistoryExport: CONSOLE,
  UnknownPastChannel: CONSOLE,
  UnknownPastProfile: CONSOLE,
  UnknownPastServer: CONSOLE,
  UnknownPastPost: CONSOLE,
  TicketTakenByOther: STAFF_TICKET,
  OwnerProtected: CONSOLE,
  TicketNotYours: CONSOLE,
  ReportedAnew: CONSOLE,
  UnknownCannedText: CONSOLE,
  CannedTextNameTaken: CONSOLE,
  TooManyCannedTexts: CONSOLE,
  SettingLocked: SETUP,
  NoOtherLogIn: SETUP,
  FounderNotLinked: SETUP,
  FounderLockedOut: CONSOLE,
  ProviderExists: CONSOLE,
  ProviderLocked: CONSOLE,
  TooManyProviders: CONSOLE,
  UnknownRuleServer: CONSOLE,
  LogoutTokenRefused: PROVIDERS,
  OnlyFoundersChangeSettings: CONSOLE,
  UnknownDefaultServer: SETUP,
  HealthUnknown: CONSOLE,
  NoFileMeant: CONSOLE,
  NoSuchFile: CONSOLE,
  WrongModeratorPassword: CONSOLE,
  UnknownModeratedServer: CONSOLE,
  DeletionScheduled: CONSOLE,
  DeletionNotScheduled: CONSOLE,
  UnknownModeratedUser: CONSOLE,
  UnknownModeratedChannel: CONSOLE,
  FounderBadgeFixed: CONSOLE,
  OnlyFoundersAppoint: CONSOLE,
  ModeratedNameTaken: CONSOLE,
  BotsHaveNoAccount: CONSOLE,
  TooManyPinnedServers: CONSOLE,
  TooManyDays: CONSOLE,
  TooManyToSuspend: CONSOLE,
  TooManyUsers: CONSOLE,
  TooManyPosts: CONSOLE,
  UnknownModeratedPost: CONSOLE,
  AnnouncedAlready: CONSOLE,
  NotAnnounced: CONSOLE,
  FounderNotSuspended: CONSOLE,
  PeerProtected: CONSOLE,
  UnknownCase: CONSOLE,
  CaseTakenByOther: CONSOLE,
  CaseNotTaken: CONSOLE,
  CaseDecided: CONSOLE,
  SanctionStands: CONSOLE,
  MessageStands: CONSOLE,
  PostStands: CONSOLE,
  ProfileStands: CONSOLE,
  ServerStands: CONSOLE,
  SubjectNotWarned: CONSOLE,
  SubjectNotSuspended: CONSOLE,
  UnknownEvent: CONSOLE,
  NothingSealed: CONSOLE,
  UnknownRegistration: CONSOLE,

  UploadNotMultipart: NEVER_SENT_SO,
  UploadNotAnnounced: NEVER_SENT_SO,
  NoFile: NEVER_SENT_SO,
  SeveralParts: NEVER_SENT_SO,
  OwnerNotDigits: NEVER_SENT_SO,
  BadPoints: NEVER_SENT_SO,
  NotProxied: PICTURES,
  FileUnknown: PICTURES,
  NoSuchRange: PICTURES,
};
