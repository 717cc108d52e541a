import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { ModeratorAct } from '@folkmoot/contracts/moderation/undo-wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { Moment } from '../layout/Moment.tsx';
import { type Key, text } from '../texts.ts';
import { suspendedUntil } from '../users/user-acts.ts';

export const ACT_TEXTS: ReadonlyMap<number, Key> = new Map<number, Key>([
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
]);

export function actText(actionType: number): string {
  return text(ACT_TEXTS.get(actionType) ?? 'actOther');
}

/** Who looks through all of the history looks for nobody. */
const ALL_OF_IT: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.HISTORY_SEARCH, 'actHistorySearchAll'],
  [MODERATION_ACT.HISTORY_EXPORT, 'actHistoryExportAll'],
]);

function wordsOf({ actionType, userId, serverId, channelId, undoes }: ModeratorAct): string {
  if (undoes !== null) return text(UNDONE_TEXTS.get(undoes) ?? 'actUndo');
  const isOfNothing = userId === null && serverId === null && channelId === null;
  return text((isOfNothing ? ALL_OF_IT.get(actionType) : null) ?? ACT_TEXTS.get(actionType) ?? 'actOther');
}

/** One thing that was done: by whom, what, to whom, why. */
export function LogLine({ entry }: { readonly entry: ModeratorAct }) {
  const { id, actionType, actionById, actionBy, reason, expireAt, count, undo } = entry;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">
        <Link to={`/users/${actionById}/show`}>
          <bdi>{actionBy.username}</bdi>
        </Link>{' '}
        {wordsOf(entry)} <Subject entry={entry} />
        {actionType === MODERATION_ACT.SUSPEND && ` · ${suspendedUntil(expireAt)}`}
        {count !== null && ` · ${text.many('addressCount', count)}`}
        <HistoryLink before=" · " words={text('historyOfEntry')} position={Number(id)} />
      </Typography>
      {reason && (
        <Typography variant="body2" color="textSecondary">
          {text('because', { reason })}
        </Typography>
      )}
      {!reason && actionType === MODERATION_ACT.CHANNEL_INSPECTION && (
        <Typography variant="body2" color="textSecondary">
          {text('noReasonGiven')}
        </Typography>
      )}
      {undo?.state === 'undone' && (
        <Typography variant="body2" color="textSecondary">
          {text('undoneBy')}{' '}
          <Link to={`/users/${undo.byId}/show`}>
            <bdi>{undo.byUsername}</bdi>
          </Link>
          {' · '}
          <Moment at={undo.at} />
        </Typography>
      )}
    </Box>
  );
}

function Subject({ entry }: { readonly entry: ModeratorAct }): ReactNode {
  const { userId, username, serverId, serverName, channelId, channelName } = entry;
  if (channelId) return <Link to={`/channels?channelId=${channelId}`}>{channelName ?? text('numbered', { id: channelId })}</Link>;
  if (serverId) {
    return (
      <Link to={`/servers/${serverId}/show`}>
        <bdi>{serverName ?? text('numbered', { id: serverId })}</bdi>
      </Link>
    );
  }
  if (!userId) return null;
  return (
    <Link to={`/users/${userId}/show`}>
      <bdi>{username ?? text('numbered', { id: userId })}</bdi>
    </Link>
  );
}
