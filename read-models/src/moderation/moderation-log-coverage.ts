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
  changeIdentityProvider: ['IdentityProviderSet', 'BadgesSet'],
  removeIdentityProvider: ['IdentityProviderRemoved', 'BadgesSet'],
  createInvitation: ['InvitationCreated'],
  deleteInvitation: ['InvitationDeleted'],
  decideRegistration: ['RegistrationApproved', 'RegistrationRejected'],

  findFile: ['FileSearched'],
  removeFile: ['FileRemoved'],

  // The restored state has various events. The log shows only the undo.
  undoModeratorAct: ['SanctionUndone', 'ServerActUndone', 'ModeratorActUndone', 'PostRestored', 'MessageRestored'],
};

export const commandsWithoutEvents: Readonly<Record<string, string>> = {
  beginStepUp: 'It proves an identity, and is stored in the vault.',
  endStepUp: 'It proves an identity, and is stored in the vault.',
  sendTestMail: 'It sends the founder an e-mail, and changes nothing.',
  checkInstanceHealth: 'It checks the instance, and reads no content of users.',
  testIdentityProvider: 'It queries the discovery document of a provider, and changes nothing.',
  foretellActUndo: 'It previews an undo, and changes nothing.',
};

const OF_ACCOUNT = 'The log shows UserModerated with the changed fields.';

export const eventsNotLogged: Readonly<Record<string, string>> = {
  NameClaimed: OF_ACCOUNT,
  ProfileUpdated: OF_ACCOUNT,
  EmailChanged: OF_ACCOUNT,
  EmailConfirmed: OF_ACCOUNT,
  PasswordChanged: OF_ACCOUNT,
  UserNoticed: 'The log shows the action that the notice is about.',
  UserNoticeDismissed: 'The log shows the decision that lifted the warning of the notice.',
  OwnerWarned: 'The log shows the scheduled deletion of the server, and its undo undoes the warning.',
  ServerUpdated: 'The log shows ServerModerated with the changed fields.',
  PostUnpinned: 'The log shows the deletion of the post.',
  MessageSent: 'The log shows TicketMessageAdded. The text stays in the ticket.',
};
