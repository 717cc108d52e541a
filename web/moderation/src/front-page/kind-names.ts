/** The names of action kinds in statistics. */
import { MODERATION_ACT, type ModerationActNumber } from '@folkmoot/contracts/moderation/limits';
import { type Key, text } from '../texts.ts';

const KIND_TEXTS: Readonly<Record<ModerationActNumber, Key>> = {
  [MODERATION_ACT.SUSPEND]: 'kindSuspend',
  [MODERATION_ACT.UNSUSPEND]: 'kindUnsuspend',
  [MODERATION_ACT.USER_UPDATE]: 'kindUserUpdate',
  [MODERATION_ACT.SERVER_DELETE]: 'kindServerDelete',
  [MODERATION_ACT.SERVER_UPDATE]: 'kindServerUpdate',
  [MODERATION_ACT.POST_DELETE]: 'kindPostDelete',
  [MODERATION_ACT.SUSPENSION_EDIT]: 'kindSuspensionEdit',
  [MODERATION_ACT.WARN]: 'kindWarn',
  [MODERATION_ACT.ADDRESS_BAN]: 'kindAddressBan',
  [MODERATION_ACT.SERVER_UNDO_DELETE]: 'kindServerUndoDelete',
  [MODERATION_ACT.SHADOW_BAN]: 'kindShadowBan',
  [MODERATION_ACT.SHADOW_UNBAN]: 'kindShadowUnban',
  [MODERATION_ACT.CHANNEL_INSPECTION]: 'kindChannelInspection',
  [MODERATION_ACT.REPORT_DECISION]: 'kindReportDecision',
  [MODERATION_ACT.REPORT_READING]: 'kindReportReading',
  [MODERATION_ACT.APPEAL_DECISION]: 'kindAppealDecision',
  [MODERATION_ACT.WARNING_LIFT]: 'kindWarningLift',
  [MODERATION_ACT.HISTORY_SEARCH]: 'kindHistorySearch',
  [MODERATION_ACT.HISTORY_READING]: 'kindHistoryReading',
  [MODERATION_ACT.SEALED_OPENING]: 'kindSealedOpening',
  [MODERATION_ACT.HISTORY_EXPORT]: 'kindHistoryExport',
  [MODERATION_ACT.PAST_READING]: 'kindPastReading',
  [MODERATION_ACT.UNDO]: 'kindUndo',
  [MODERATION_ACT.SITE_RULE_CREATE]: 'kindSiteRuleCreate',
  [MODERATION_ACT.SITE_RULE_CHANGE]: 'kindSiteRuleChange',
  [MODERATION_ACT.SITE_RULE_DELETE]: 'kindSiteRuleDelete',
  [MODERATION_ACT.SITE_TIME_OUT_LIFT]: 'kindSiteTimeOutLift',
  [MODERATION_ACT.SITE_DRY_RUN]: 'kindSiteDryRun',
  [MODERATION_ACT.ANNOUNCEMENT]: 'kindAnnouncement',
  [MODERATION_ACT.ANNOUNCEMENT_END]: 'kindAnnouncementEnd',
  [MODERATION_ACT.REPOST_DELETE]: 'kindRepostDelete',
  [MODERATION_ACT.TICKET_STATUS]: 'kindTicketStatus',
  [MODERATION_ACT.TICKET_ANSWER]: 'kindTicketAnswer',
  [MODERATION_ACT.TICKET_TAKE]: 'kindTicketClaim',
  [MODERATION_ACT.TICKET_RELEASE]: 'kindTicketUnclaim',
  [MODERATION_ACT.CANNED_TEXT_ADD]: 'kindCannedTextAdd',
  [MODERATION_ACT.CANNED_TEXT_EDIT]: 'kindCannedTextEdit',
  [MODERATION_ACT.CANNED_TEXT_DELETE]: 'kindCannedTextDelete',
  [MODERATION_ACT.CASE_TAKE]: 'kindCaseClaim',
  [MODERATION_ACT.CASE_RELEASE]: 'kindCaseUnclaim',
  [MODERATION_ACT.INSTANCE_SETTINGS]: 'kindInstanceSettings',
  [MODERATION_ACT.INVITATION_CREATE]: 'kindInvitationCreate',
  [MODERATION_ACT.INVITATION_DELETE]: 'kindInvitationDelete',
  [MODERATION_ACT.REGISTRATION_APPROVE]: 'kindRegistrationApprove',
  [MODERATION_ACT.REGISTRATION_REJECT]: 'kindRegistrationReject',
  [MODERATION_ACT.IDENTITY_PROVIDER_SET]: 'kindIdentityProviderSet',
  [MODERATION_ACT.IDENTITY_PROVIDER_REMOVE]: 'kindIdentityProviderRemove',
  [MODERATION_ACT.FILE_SEARCH]: 'kindFileSearch',
  [MODERATION_ACT.FILE_REMOVAL]: 'kindFileRemoval',
  [MODERATION_ACT.MESSAGE_DELETE]: 'kindMessageDelete',
};

const KEYS: ReadonlyMap<number, Key> = new Map(Object.entries(KIND_TEXTS).map(([action, key]) => [Number(action), key]));

/** A newer server may send unknown kinds. */
export function kindName(actionType: number): string {
  return text(KEYS.get(actionType) ?? 'kindOther');
}
