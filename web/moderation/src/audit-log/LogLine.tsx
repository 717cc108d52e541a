import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { RawModAuditLog } from '@folkmoot/contracts/moderation/wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { HistoryLink } from '../history/HistoryLink.tsx';
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
]);

export function actText(actionType: number): string {
  return text(ACT_TEXTS.get(actionType) ?? 'actOther');
}

/** Who looks through all of the history looks for nobody. */
const ALL_OF_IT: ReadonlyMap<number, Key> = new Map<number, Key>([
  [MODERATION_ACT.HISTORY_SEARCH, 'actHistorySearchAll'],
  [MODERATION_ACT.HISTORY_EXPORT, 'actHistoryExportAll'],
]);

function wordsOf({ actionType, userId, serverId, channelId }: RawModAuditLog): string {
  const isOfNothing = userId === null && serverId === null && channelId === null;
  return text((isOfNothing ? ALL_OF_IT.get(actionType) : null) ?? ACT_TEXTS.get(actionType) ?? 'actOther');
}

/** One thing that was done: by whom, what, to whom, why. */
export function LogLine({ entry }: { readonly entry: RawModAuditLog }) {
  const { id, actionType, actionById, actionBy, reason, expireAt, count } = entry;
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
    </Box>
  );
}

function Subject({ entry }: { readonly entry: RawModAuditLog }): ReactNode {
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
