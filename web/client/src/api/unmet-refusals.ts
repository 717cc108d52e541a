/** Refusals that this client never shows, by code, with a reason. They have no translation. For the check (`server-words.test.ts`). */

/** Checked against the routes that the client calls. */
export const BOTS = 'Only a bot calls what refuses with it.';
/** Checked against the routes that the client calls. */
export const CONSOLE = 'Only the moderators’ console calls what refuses with it.';
/** Checked against the routes that the client calls. */
const SETUP = 'The setup of an instance calls what refuses with it, as a founder, and sends no setting that is locked.';
export const SERVICES = 'Only a service of ours calls what refuses with it.';

/** Checked against the routes that the client calls. */
export const PROVIDERS = 'Only an identity provider calls what refuses with it.';

const NO_BOT = 'It is said to bots, and nobody uses this client with the token of one.';
const STAFF_TICKET = 'It is said to moderators, and this client shows a ticket to whoever opened it.';
const NO_HTML = 'This client sends no HTML.';
const NEVER_SENT_SO = 'Uploads of this client are never of this kind.';
const BY_STATUS = 'A status from 500 on is told by itself (`status-texts.ts`).';
const PICTURES = 'A picture asks for it, or a link to a file: no screen reads the answer.';

export const UNMET_REFUSALS: Readonly<Record<string, string>> = {
  BotsNotAllowed: NO_BOT,
  HtmlEmbedRefused: NO_HTML,
  NotYourButton: BOTS,
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
