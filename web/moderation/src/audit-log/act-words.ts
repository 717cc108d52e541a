/** What moderators did, in words. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { ModeratorAct, NeverUndone } from '@folkmoot/contracts/moderation/undo-wire';
import { APPEAL_OUTCOMES, CASE_KINDS, REPORT_OUTCOMES } from '@folkmoot/contracts/reports/limits';
import { settingChangesText } from '../instance/setting-words.ts';
import { kindText, outcomeText } from '../reports/case-texts.ts';
import { type Key, text } from '../texts.ts';
import { changedFieldsText } from './field-words.ts';

const ACT_TEXTS: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.SUSPEND, 'actSuspend'],
  [MODERATION_ACT.UNSUSPEND, 'actUnsuspend'],
  [MODERATION_ACT.USER_UPDATE, 'actUserUpdate'],
  [MODERATION_ACT.SERVER_DELETE, 'actServerDelete'],
  [MODERATION_ACT.SERVER_UPDATE, 'actServerUpdate'],
  [MODERATION_ACT.POST_DELETE, 'actPostDelete'],
  [MODERATION_ACT.SUSPENSION_EDIT, 'actSuspensionEdit'],
  [MODERATION_ACT.WARN, 'actWarn'],
  [MODERATION_ACT.ADDRESS_BAN, 'actAddressBan'],
  [MODERATION_ACT.SERVER_UNDO_DELETE, 'actServerUndo'],
  [MODERATION_ACT.SHADOW_BAN, 'actShadowBan'],
  [MODERATION_ACT.SHADOW_UNBAN, 'actShadowUnban'],
  [MODERATION_ACT.CHANNEL_INSPECTION, 'actInspection'],
  [MODERATION_ACT.REPORT_DECISION, 'actReportDecision'],
  [MODERATION_ACT.REPORT_READING, 'actReportReading'],
  [MODERATION_ACT.APPEAL_DECISION, 'actAppealDecision'],
  [MODERATION_ACT.WARNING_LIFT, 'actWarningLift'],
  [MODERATION_ACT.HISTORY_SEARCH, 'actHistorySearch'],
  [MODERATION_ACT.HISTORY_READING, 'actHistoryReading'],
  [MODERATION_ACT.HISTORY_EXPORT, 'actHistoryExport'],
  [MODERATION_ACT.PAST_READING, 'actPastReading'],
  [MODERATION_ACT.SEALED_OPENING, 'actSealedOpening'],
  [MODERATION_ACT.UNDO, 'actUndo'],
  [MODERATION_ACT.SITE_RULE_CREATE, 'actSiteRuleCreate'],
  [MODERATION_ACT.SITE_RULE_CHANGE, 'actSiteRuleChange'],
  [MODERATION_ACT.SITE_RULE_DELETE, 'actSiteRuleDelete'],
  [MODERATION_ACT.SITE_TIME_OUT_LIFT, 'actSiteTimeOutLift'],
  [MODERATION_ACT.SITE_DRY_RUN, 'actSiteDryRun'],
  [MODERATION_ACT.ANNOUNCEMENT, 'actAnnouncement'],
  [MODERATION_ACT.ANNOUNCEMENT_END, 'actAnnouncementEnd'],
  [MODERATION_ACT.REPOST_DELETE, 'actRepostDelete'],
  [MODERATION_ACT.TICKET_STATUS, 'actTicketStatus'],
  [MODERATION_ACT.TICKET_ANSWER, 'actTicketAnswer'],
  [MODERATION_ACT.TICKET_TAKE, 'actTicketTake'],
  [MODERATION_ACT.TICKET_RELEASE, 'actTicketRelease'],
  [MODERATION_ACT.CANNED_TEXT_ADD, 'actCannedTextAdd'],
  [MODERATION_ACT.CANNED_TEXT_EDIT, 'actCannedTextEdit'],
  [MODERATION_ACT.CANNED_TEXT_DELETE, 'actCannedTextDelete'],
  [MODERATION_ACT.CASE_TAKE, 'actCaseTake'],
  [MODERATION_ACT.CASE_RELEASE, 'actCaseRelease'],
  [MODERATION_ACT.INSTANCE_SETTINGS, 'actInstanceSettings'],
  [MODERATION_ACT.INVITATION_CREATE, 'actInvitationCreate'],
  [MODERATION_ACT.INVITATION_DELETE, 'actInvitationDelete'],
  [MODERATION_ACT.REGISTRATION_APPROVE, 'actRegistrationApprove'],
  [MODERATION_ACT.REGISTRATION_REJECT, 'actRegistrationReject'],
  [MODERATION_ACT.IDENTITY_PROVIDER_SET, 'actIdentityProviderSet'],
  [MODERATION_ACT.IDENTITY_PROVIDER_REMOVE, 'actIdentityProviderRemove'],
  [MODERATION_ACT.FILE_SEARCH, 'actFileSearch'],
  [MODERATION_ACT.FILE_REMOVAL, 'actFileRemoval'],
]);

/** What was taken back. */
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
  [MODERATION_ACT.REPORT_DECISION, 'undidReportDecision'],
  [MODERATION_ACT.APPEAL_DECISION, 'undidAppealDecision'],
  [MODERATION_ACT.SITE_RULE_CREATE, 'undidSiteRuleCreate'],
  [MODERATION_ACT.SITE_RULE_CHANGE, 'undidSiteRuleChange'],
  [MODERATION_ACT.SITE_RULE_DELETE, 'undidSiteRuleDelete'],
  [MODERATION_ACT.SITE_TIME_OUT_LIFT, 'undidSiteTimeOutLift'],
  [MODERATION_ACT.ANNOUNCEMENT, 'undidAnnouncement'],
  [MODERATION_ACT.ANNOUNCEMENT_END, 'undidAnnouncementEnd'],
  [MODERATION_ACT.TICKET_STATUS, 'undidTicketStatus'],
  [MODERATION_ACT.TICKET_TAKE, 'undidTicketTake'],
  [MODERATION_ACT.TICKET_RELEASE, 'undidTicketRelease'],
  [MODERATION_ACT.CANNED_TEXT_ADD, 'undidCannedTextAdd'],
  [MODERATION_ACT.CANNED_TEXT_EDIT, 'undidCannedTextEdit'],
  [MODERATION_ACT.CANNED_TEXT_DELETE, 'undidCannedTextDelete'],
  [MODERATION_ACT.CASE_TAKE, 'undidCaseTake'],
  [MODERATION_ACT.CASE_RELEASE, 'undidCaseRelease'],
  [MODERATION_ACT.INSTANCE_SETTINGS, 'undidInstanceSettings'],
]);

/** Why some acts are never taken back. */
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
  destroyed: 'neverDestroyed',
};

export function neverText(why: NeverUndone): string {
  return text(NEVER_TEXTS[why]);
}

export function actText(actionType: number): string {
  return text(ACT_TEXTS.get(actionType) ?? 'actOther');
}

/** Who looks through all of the history looks for nobody; an invitation need not lead to a server. */
const ALL_OF_IT: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.HISTORY_SEARCH, 'actHistorySearchAll'],
  [MODERATION_ACT.HISTORY_EXPORT, 'actHistoryExportAll'],
  [MODERATION_ACT.INVITATION_CREATE, 'actInvitationCreateAll'],
]);

/** A ticket that speaks of abuse is about nobody in particular: it is of whoever opened it. */
const TICKET_CASE_TEXTS: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.REPORT_DECISION, 'actTicketDecision'],
  [MODERATION_ACT.REPORT_READING, 'actTicketReading'],
  [MODERATION_ACT.CASE_TAKE, 'actTicketCaseTake'],
  [MODERATION_ACT.CASE_RELEASE, 'actTicketCaseRelease'],
]);
const TICKET_CASE_UNDONE: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.REPORT_DECISION, 'undidTicketDecision'],
  [MODERATION_ACT.CASE_TAKE, 'undidTicketCaseTake'],
  [MODERATION_ACT.CASE_RELEASE, 'undidTicketCaseRelease'],
]);

/** What was done, up to whom it was done to. */
export function wordsOf({ actionType, userId, serverId, channelId, ticketId, undoes }: ModeratorAct): string {
  const isTicket = ticketId !== null;
  if (undoes !== null) return text((isTicket ? TICKET_CASE_UNDONE.get(undoes) : null) ?? UNDONE_TEXTS.get(undoes) ?? 'actUndo');
  const isOfNothing = userId === null && serverId === null && channelId === null;
  const special = (isOfNothing ? ALL_OF_IT : isTicket ? TICKET_CASE_TEXTS : null)?.get(actionType);
  return text(special ?? ACT_TEXTS.get(actionType) ?? 'actOther');
}

/** Of a case the log says its kind, what it is about and what came of it, by their names in the contract: here in words. */
const OF_CASE = /^(?<kind>\w+)(?: \d+)?(?:: (?<outcome>\w+))?$/;

function pinText(reason: string): string | null {
  if (reason === 'pinned') return text('logPinned');
  return reason === 'unpinned' ? text('logUnpinned') : null;
}

/** Why it was done, or what of. */
export function reasonOf({ caseId, reason, actionType }: ModeratorAct): string | null {
  if (reason === null) return null;
  if (actionType === MODERATION_ACT.INSTANCE_SETTINGS) return settingChangesText(reason);
  if (actionType === MODERATION_ACT.USER_UPDATE) return changedFieldsText(reason);
  if (actionType === MODERATION_ACT.SERVER_UPDATE) return pinText(reason) ?? changedFieldsText(reason);
  const said = caseId === null ? undefined : OF_CASE.exec(reason)?.groups;
  const kind = CASE_KINDS.find((one) => one === said?.kind);
  const outcome = [...REPORT_OUTCOMES, ...APPEAL_OUTCOMES].find((one) => one === said?.outcome);
  if (kind === undefined) return reason;
  return outcome === undefined ? kindText(kind) : `${kindText(kind)} · ${outcomeText(outcome)}`;
}
