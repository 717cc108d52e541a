import type { DryRunHit } from '@folkmoot/contracts/automod/wire';
import Box from '@mui/material/Box';
import { Link } from 'react-admin';
import { text } from '../texts.ts';

type Place = Pick<DryRunHit, 'serverId' | 'channelId' | 'messageId' | 'postId'>;

/** Links to the place of a match. They open a new tab if leaving the page would lose input. */
export function Places({ place, isNewTab = false }: { readonly place: Place; readonly isNewTab?: boolean }) {
  const { serverId, channelId, messageId, postId } = place;
  const tab = isNewTab ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 'var(--font-size-small)' }}>
      {channelId !== null && messageId !== null && (
        <Link to={`/channels?${new URLSearchParams({ channelId, aroundId: messageId })}`} {...tab}>
          {text('automodToChannel')}
        </Link>
      )}
      {serverId !== null && (
        <Link to={`/servers/${serverId}/show`} {...tab}>
          {text('automodToServer')}
        </Link>
      )}
      {postId !== null && (
        <Link to={`/posts?filter=${encodeURIComponent(JSON.stringify({ q: postId }))}`} {...tab}>
          {text('automodToPost')}
        </Link>
      )}
    </Box>
  );
}
