/**
 * The events of each moderators' command, and reasons for events that the audit log does not show. A new command or event must be added
 * here. Tests compare this list with the contract, the projection of the log, and the events that commands write.
 */
const SANCTION = ['UserSuspended', 'AddressesBanned'];

export const eventsOfCommand: Readonly<Record<string, readonly string[]>> = {
  moderateUser: ['UserModerated', 'NameClaimed', 'ProfileUpdated', 'BadgesSet', 'EmailChanged', 'EmailConfirmed', 'PasswordChanged'],
  suspendUsers: SANCTION,
  editSuspensions: ['SuspensionEdited'],
  liftSuspensions: ['UserUnsuspended'],
  warnUsers: ['UserWarned', 'UserNoticed', ...SANCTION],
  shadowBanUsers: ['UserShadowBanned'],
  liftShadowBans: ['UserShadowUnbanned'],

  scheduleServerDeletion: ['ServerDeletionScheduled', 'OwnerWarned', 'UserNoticed', ...SANCTION],
  cancelServerDeletion: ['ServerDeletionCancelled'],
  moderateServer: ['ServerModerated', 'ServerUpdated'],
  pinServer: ['PublicServerPinned'],
  unpinServer: ['PublicServerUnpinned'],

  deletePosts: ['PostDeleted', 'PostUnpinned', 'PostUnreposted'],
  announcePost: ['PostAnnounced'],
  endAnnouncement: ['PostAnnouncementEnded'],

  moderateTicket: ['TicketStatusSet'],
  setTicketStatus: ['TicketStatusSet'],
  takeTicket: ['TicketTaken'],
  releaseTicket: ['TicketReleased'],
  replyToTicket: ['TicketMessageAdded', 'TicketStatusSet', 'MessageSent'],
  addCannedText: ['CannedTextAdded'],
  editCannedText: ['CannedTextEdited'],
  deleteCannedText: ['CannedTextDeleted'],

  takeCase: ['CaseTaken'],
  releaseCase: ['CaseReleased'],
  recordCaseReading: ['CaseRead'],
  deleteMessageAsModerator: ['MessageDeleted'],
  decideReport: ['ReportDecided', 'TicketStatusSet', 'UserNoticed'],
  decideAppeal: ['AppealDecided', 'WarningLifted', 'UserNoticed', 'UserNoticeDismissed'],

  createSiteRule: ['AutomodRuleSet'],
  changeSiteRule: ['AutomodRuleSet'],
  deleteSiteRule: ['AutomodRuleDeleted'],
  liftSiteTimeOut: ['TimeOutLifted'],
  beginSiteDryRun: ['AutomodDryRunBegun'],

  recordInspection: ['ChannelInspected'],
  recordHistorySearch: ['HistorySearched'],
  beginHistoryExport: ['HistoryExported'],
  recordHistoryReading: ['HistoryEventRead'],
  recordPastChannelReading: ['PastChannelRead'],
  recordPastProfileReading: ['PastProfileRead'],
  recordPastServerReading: ['PastServerRead'],
  recordPastPostReading: ['PastPostRead'],
  openSealedFields: ['SealedFieldsOpened'],

  changeInstance: ['InstanceSettingsChanged'],
  createIdentityProvider: ['IdentityProviderSet'],
  changeIdentityProvider: ['IdentityProviderSet'],
  removeIdentityProvider: ['IdentityProviderRemoved'],
  createInvitation: ['InvitationCreated'],
  deleteInvitation: ['InvitationDeleted'],
  decideRegistration: ['RegistrationApproved', 'RegistrationRejected'],

  findFile: ['FileSearched'],
  removeFile: ['FileRemoved'],

  // The restored state has various events. The log shows only the undo.
  undoModeratorAct: ['SanctionUndone', 'ServerActUndone', 'ModeratorActUndone', 'PostRestored', 'MessageRestored'],
};

export const commandsWithoutEvents: Readonly<Record<string, string>> = {
  beginStepUp: 'It proves who somebody is, and lies in the vault.',
  endStepUp: 'It proves who somebody is, and lies in the vault.',
  sendTestMail: 'It sends the founder a mail, and changes nothing.',
  checkInstanceHealth: 'It looks at the instance, and at nothing that anybody wrote.',
  testIdentityProvider: 'It asks an address what it says of itself, and changes nothing.',
  foretellActUndo: 'It says what an undo would do, and does nothing.',
};

const OF_ACCOUNT = 'UserModerated beside it is told, and which fields.';

export const eventsNotLogged: Readonly<Record<string, string>> = {
  NameClaimed: OF_ACCOUNT,
  ProfileUpdated: OF_ACCOUNT,
  BadgesSet: OF_ACCOUNT,
  EmailChanged: OF_ACCOUNT,
  EmailConfirmed: OF_ACCOUNT,
  PasswordChanged: OF_ACCOUNT,
  UserNoticed: 'What it tells its person of is told.',
  UserNoticeDismissed: 'What is lifted by the decision, which is told, is not before its person any more.',
  OwnerWarned: 'The end of the server that it came with is told, and an undo of that takes it back.',
  ServerUpdated: 'ServerModerated beside it is told, and which fields.',
  PostUnpinned: 'It comes with the deletion of the post, which is told.',
  MessageSent: 'TicketMessageAdded beside it is told; the words stay in the ticket.',
};
