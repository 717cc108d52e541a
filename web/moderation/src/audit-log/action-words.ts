/** The texts of moderator actions. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { ModeratorAct, NeverUndone } from '@folkmoot/contracts/moderation/undo-wire';
import { APPEAL_OUTCOMES, CASE_KINDS, REPORT_OUTCOMES } from '@folkmoot/contracts/reports/limits';
import { type ServerNames, settingChangesText } from '../instance/setting-words.ts';
import { kindText, outcomeText } from '../reports/case-texts.ts';
import { type Key, text } from '../texts.ts';
import { changedFieldsText } from './field-words.ts';

const ACTION_TEXTS: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.SUSPEND, 'actionSuspend'],
  [MODERATION_ACT.UNSUSPEND, 'actionUnsuspend'],
  [MODERATION_ACT.USER_UPDATE, 'actionUserUpdate'],
  [MODERATION_ACT.SERVER_DELETE, 'actionServerDelete'],
  [MODERATION_ACT.SERVER_UPDATE, 'actionServerUpdate'],
  [MODERATION_ACT.POST_DELETE, 'actionPostDelete'],
  [MODERATION_ACT.SUSPENSION_EDIT, 'actionSuspensionEdit'],
  [MODERATION_ACT.WARN, 'actionWarn'],
  [MODERATION_ACT.ADDRESS_BAN, 'actionAddressBan'],
  [MODERATION_ACT.SERVER_UNDO_DELETE, 'actionServerUndo'],
  [MODERATION_ACT.SHADOW_BAN, 'actionShadowBan'],
  [MODERATION_ACT.SHADOW_UNBAN, 'actionShadowUnban'],
  [MODERATION_ACT.CHANNEL_INSPECTION, 'actionInspection'],
  [MODERATION_ACT.REPORT_DECISION, 'actionReportDecision'],
  [MODERATION_ACT.REPORT_READING, 'actionReportReading'],
  [MODERATION_ACT.APPEAL_DECISION, 'actionAppealDecision'],
  [MODERATION_ACT.WARNING_LIFT, 'actionWarningLift'],
  [MODERATION_ACT.HISTORY_SEARCH, 'actionHistorySearch'],
  [MODERATION_ACT.HISTORY_READING, 'actionHistoryReading'],
  [MODERATION_ACT.HISTORY_EXPORT, 'actionHistoryExport'],
  [MODERATION_ACT.PAST_READING, 'actionPastReading'],
  [MODERATION_ACT.SEALED_OPENING, 'actionSealedOpening'],
  [MODERATION_ACT.UNDO, 'actionUndo'],
  [MODERATION_ACT.SITE_RULE_CREATE, 'actionSiteRuleCreate'],
  [MODERATION_ACT.SITE_RULE_CHANGE, 'actionSiteRuleChange'],
  [MODERATION_ACT.SITE_RULE_DELETE, 'actionSiteRuleDelete'],
  [MODERATION_ACT.SITE_TIME_OUT_LIFT, 'actionSiteTimeOutLift'],
  [MODERATION_ACT.SITE_DRY_RUN, 'actionSiteDryRun'],
  [MODERATION_ACT.ANNOUNCEMENT, 'actionAnnouncement'],
  [MODERATION_ACT.ANNOUNCEMENT_END, 'actionAnnouncementEnd'],
  [MODERATION_ACT.REPOST_DELETE, 'actionRepostDelete'],
  [MODERATION_ACT.TICKET_STATUS, 'actionTicketStatus'],
  [MODERATION_ACT.TICKET_ANSWER, 'actionTicketAnswer'],
  [MODERATION_ACT.TICKET_TAKE, 'actionTicketClaim'],
  [MODERATION_ACT.TICKET_RELEASE, 'actionTicketUnclaim'],
  [MODERATION_ACT.CANNED_TEXT_ADD, 'actionCannedTextAdd'],
  [MODERATION_ACT.CANNED_TEXT_EDIT, 'actionCannedTextEdit'],
  [MODERATION_ACT.CANNED_TEXT_DELETE, 'actionCannedTextDelete'],
  [MODERATION_ACT.CASE_TAKE, 'actionCaseClaim'],
  [MODERATION_ACT.CASE_RELEASE, 'actionCaseUnclaim'],
  [MODERATION_ACT.INSTANCE_SETTINGS, 'actionInstanceSettings'],
  [MODERATION_ACT.INVITATION_CREATE, 'actionInvitationCreate'],
  [MODERATION_ACT.INVITATION_DELETE, 'actionInvitationDelete'],
  [MODERATION_ACT.REGISTRATION_APPROVE, 'actionRegistrationApprove'],
  [MODERATION_ACT.REGISTRATION_REJECT, 'actionRegistrationReject'],
  [MODERATION_ACT.IDENTITY_PROVIDER_SET, 'actionIdentityProviderSet'],
  [MODERATION_ACT.IDENTITY_PROVIDER_REMOVE, 'actionIdentityProviderRemove'],
  [MODERATION_ACT.FILE_SEARCH, 'actionFileSearch'],
  [MODERATION_ACT.FILE_REMOVAL, 'actionFileRemoval'],
  [MODERATION_ACT.MESSAGE_DELETE, 'actionMessageDelete'],
]);

/** The undone action. */
const UNDONE_TEXTS: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.SUSPEND, 'undidSuspend'],
  [MODERATION_ACT.UNSUSPEND, 'undidUnsuspend'],
  [MODERATION_ACT.SUSPENSION_EDIT, 'undidSuspensionEdit'],
  [MODERATION_ACT.WARN, 'undidWarn'],
  [MODERATION_ACT.WARNING_LIFT, 'undidWarningLift'],
  [MODERATION_ACT.ADDRESS_BAN, 'undidAddressBan'],
  [MODERATION_ACT.SHADOW_BAN, 'undidShadowBan'],
  [MODERATION_ACT.SHADOW_UNBAN, 'undidShadowUnban'],
  [MODERATION_ACT.USER_UPDATE, 'undidUserUpdate'],
  [MODERATION_ACT.SERVER_UPDATE, 'undidServerUpdate'],
  [MODERATION_ACT.SERVER_DELETE, 'undidServerDelete'],
  [MODERATION_ACT.SERVER_UNDO_DELETE, 'undidServerUndo'],
  [MODERATION_ACT.POST_DELETE, 'undidPostDelete'],
  [MODERATION_ACT.MESSAGE_DELETE, 'undidMessageDelete'],
  [MODERATION_ACT.REPORT_DECISION, 'undidReportDecision'],
  [MODERATION_ACT.APPEAL_DECISION, 'undidAppealDecision'],
  [MODERATION_ACT.SITE_RULE_CREATE, 'undidSiteRuleCreate'],
  [MODERATION_ACT.SITE_RULE_CHANGE, 'undidSiteRuleChange'],
  [MODERATION_ACT.SITE_RULE_DELETE, 'undidSiteRuleDelete'],
  [MODERATION_ACT.SITE_TIME_OUT_LIFT, 'undidSiteTimeOutLift'],
  [MODERATION_ACT.ANNOUNCEMENT, 'undidAnnouncement'],
  [MODERATION_ACT.ANNOUNCEMENT_END, 'undidAnnouncementEnd'],
  [MODERATION_ACT.TICKET_STATUS, 'undidTicketStatus'],
  [MODERATION_ACT.TICKET_TAKE, 'undidTicketClaim'],
  [MODERATION_ACT.TICKET_RELEASE, 'undidTicketUnclaim'],
  [MODERATION_ACT.CANNED_TEXT_ADD, 'undidCannedTextAdd'],
  [MODERATION_ACT.CANNED_TEXT_EDIT, 'undidCannedTextEdit'],
  [MODERATION_ACT.CANNED_TEXT_DELETE, 'undidCannedTextDelete'],
  [MODERATION_ACT.CASE_TAKE, 'undidCaseClaim'],
  [MODERATION_ACT.CASE_RELEASE, 'undidCaseUnclaim'],
  [MODERATION_ACT.INSTANCE_SETTINGS, 'undidInstanceSettings'],
]);

/** Why some actions can never be undone. */
const NEVER_TEXTS: Readonly<Record<NeverUndone, Key>> = {
  look: 'neverLook',
  handedOut: 'neverHandedOut',
  said: 'neverSaid',
  repost: 'neverRepost',
  undo: 'neverUndo',
  password: 'neverPassword',
  nothing: 'neverNothing',
  gone: 'neverGone',
  byHand: 'neverByHand',
  identityProvider: 'neverIdentityProvider',
  destroyed: 'neverDestroyed',
};

export function neverText(why: NeverUndone): string {
  return text(NEVER_TEXTS[why]);
}

export function actionText(actionType: number): string {
  return text(ACTION_TEXTS.get(actionType) ?? 'actionOther');
}

/** Actions without a target: a search of the whole history, and an invitation that leads to no server. */
const ALL_OF_IT: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.HISTORY_SEARCH, 'actionHistorySearchAll'],
  [MODERATION_ACT.HISTORY_EXPORT, 'actionHistoryExportAll'],
  [MODERATION_ACT.INVITATION_CREATE, 'actionInvitationCreateAll'],
]);

/** A ticket about abuse has no target, only its creator. */
const TICKET_CASE_TEXTS: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.REPORT_DECISION, 'actionTicketDecision'],
  [MODERATION_ACT.REPORT_READING, 'actionTicketReading'],
  [MODERATION_ACT.CASE_TAKE, 'actionTicketCaseClaim'],
  [MODERATION_ACT.CASE_RELEASE, 'actionTicketCaseUnclaim'],
]);
const TICKET_CASE_UNDONE: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.REPORT_DECISION, 'undidTicketDecision'],
  [MODERATION_ACT.CASE_TAKE, 'undidTicketCaseClaim'],
  [MODERATION_ACT.CASE_RELEASE, 'undidTicketCaseUnclaim'],
]);

/** The action, up to the name of its target. */
export function wordsOf({ actionType, userId, serverId, channelId, ticketId, undoes }: ModeratorAct): string {
  const isTicket = ticketId !== null;
  if (undoes !== null) return text((isTicket ? TICKET_CASE_UNDONE.get(undoes) : null) ?? UNDONE_TEXTS.get(undoes) ?? 'actionUndo');
  const isOfNothing = userId === null && serverId === null && channelId === null;
  const special = (isOfNothing ? ALL_OF_IT : isTicket ? TICKET_CASE_TEXTS : null)?.get(actionType);
  return text(special ?? ACTION_TEXTS.get(actionType) ?? 'actionOther');
}

/** The log has the kind, target and outcome of a case by their names in the contract, which are replaced by texts. */
const OF_CASE = /^(?<kind>\w+)(?: \d+)?(?:: (?<outcome>\w+))?$/;

function pinText(reason: string): string | null {
  if (reason === 'pinned') return text('logPinned');
  return reason === 'unpinned' ? text('logUnpinned') : null;
}

/** The reason or the details. `servers`: names for server ids in the reason. */
export function reasonOf({ caseId, reason, actionType }: ModeratorAct, servers?: ServerNames): string | null {
  if (reason === null) return null;
  if (actionType === MODERATION_ACT.INSTANCE_SETTINGS) return settingChangesText(reason, servers);
  if (actionType === MODERATION_ACT.USER_UPDATE) return changedFieldsText(reason);
  if (actionType === MODERATION_ACT.SERVER_UPDATE) return pinText(reason) ?? changedFieldsText(reason);
  const groups = caseId === null ? undefined : OF_CASE.exec(reason)?.groups;
  const kind = CASE_KINDS.find((one) => one === groups?.kind);
  const outcome = [...REPORT_OUTCOMES, ...APPEAL_OUTCOMES].find((one) => one === groups?.outcome);
  if (kind === undefined) return reason;
  return outcome === undefined ? kindText(kind) : `${kindText(kind)} · ${outcomeText(outcome)}`;
}
