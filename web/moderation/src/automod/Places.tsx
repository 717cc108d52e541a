import Box from '@mui/material/Box';
import { Link } from 'react-admin';
import { text } from '../texts.ts';

type Place = { readonly serverId: string; readonly channelId: string; readonly messageId: string };

/** The ways to where it was written; in a tab of their own where leaving would lose something. */
export function Places({ place, isNewTab = false }: { readonly place: Place; readonly isNewTab?: boolean }) {
  const { serverId, channelId, messageId } = place;
  const tab = isNewTab ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 'var(--font-size-small)' }}>
      <Link to={`/channels?${new URLSearchParams({ channelId, aroundId: messageId })}`} {...tab}>
        {text('automodToChannel')}
      </Link>
      <Link to={`/servers/${serverId}/show`} {...tab}>
        {text('automodToServer')}
      </Link>
    </Box>
  );
}
