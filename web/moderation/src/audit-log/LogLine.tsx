import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { ModeratorAct } from '@folkmoot/contracts/moderation/undo-wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { HistoryLink } from '../history/HistoryLink.tsx';
import { serverIdsInChanges } from '../instance/setting-words.ts';
import { Moment } from '../layout/Moment.tsx';
import { useServerNames } from '../servers/servers-by-id.ts';
import { text } from '../texts.ts';
import { suspendedUntil } from '../users/action-effects.ts';
import { reasonOf, wordsOf } from './action-words.ts';

/** The count of these actions is the number of copies of a file. */
const COPIES: ReadonlySet<number> = new Set([MODERATION_ACT.FILE_SEARCH, MODERATION_ACT.FILE_REMOVAL]);

/** One entry: actor, action, target, reason. */
export function LogLine({ entry }: { readonly entry: ModeratorAct }) {
  const { id, actionType, actionById, actionBy, expireAt, count, undo } = entry;
  const isOfSettings = actionType === MODERATION_ACT.INSTANCE_SETTINGS;
  const servers = useServerNames(isOfSettings ? serverIdsInChanges(entry.reason ?? '') : []);
  const reason = reasonOf(entry, servers);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">
        <Link to={`/users/${actionById}/show`}>
          <bdi>{actionBy.username}</bdi>
        </Link>{' '}
        {wordsOf(entry)} <Subject entry={entry} />
        {actionType === MODERATION_ACT.SUSPEND && ` · ${suspendedUntil(expireAt)}`}
        {count !== null && ` · ${text.many(COPIES.has(actionType) ? 'copyCount' : 'addressCount', count)}`}
        <Places entry={entry} />
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
      {undo.state === 'undone' && (
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

/** A direct conversation has no name, so both users are named. A ticket has its number next to it. */
function channelWords({ channelId, channelName, ticketId, people }: ModeratorAct): string {
  const [one, other] = people;
  if (one && other) return text('conversationOf', { one: one.username, other: other.username });
  if (ticketId !== null) return text('aTicket');
  return one ? text('notesOf', { one: one.username }) : (channelName ?? text('numbered', { id: channelId ?? '' }));
}

function Subject({ entry }: { readonly entry: ModeratorAct }): ReactNode {
  const { userId, username, serverId, serverName, channelId, actionType, undoes } = entry;
  // The action is about the author. A link to the channel is next to it.
  const isMessage = [actionType, undoes].includes(MODERATION_ACT.MESSAGE_DELETE);
  if (channelId && !isMessage) {
    return (
      <Link to={`/channels?channelId=${channelId}`}>
        <bdi>{channelWords(entry)}</bdi>
      </Link>
    );
  }
  if (serverId && !isMessage) {
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

/** Links to the place of the action, next to its target. */
function Places({ entry }: { readonly entry: ModeratorAct }): ReactNode {
  const { postId, ticketId, caseId, channelId, actionType } = entry;
  const post = `/posts?filter=${encodeURIComponent(JSON.stringify({ q: postId }))}`;
  return (
    <>
      {actionType === MODERATION_ACT.MESSAGE_DELETE && channelId !== null && (
        <>
          {' · '}
          <Link to={`/channels?channelId=${channelId}`}>{text('viewChannel')}</Link>
        </>
      )}
      {postId !== null && (
        <>
          {' · '}
          <Link to={post}>{text('postOfEntry')}</Link>
        </>
      )}
      {ticketId !== null && (
        <>
          {' · '}
          <Link to={`/tickets/${ticketId}/show`}>{text('viewTicket', { id: String(ticketId) })}</Link>
        </>
      )}
      {caseId !== null && (
        <>
          {' · '}
          <Link to={`/reports/${caseId}/show`}>{text('reportOfEntry')}</Link>
        </>
      )}
    </>
  );
}
