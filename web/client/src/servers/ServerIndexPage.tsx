import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { changeLayout, isMobile } from '../app/layout.ts';
import { MainHeader } from '../app/MainHeader.tsx';
import { listed } from '../channels/channel-tree.ts';
import { lastChannel } from '../channels/last-channel.ts';
import { text as channelText } from '../channels/texts.ts';
import { useChannelTree } from '../channels/use-channel-tree.ts';
import { useServer } from '../store/use-store.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Opens the last channel of a server, else its default channel, else the first visible one. */
export function ServerIndexPage() {
  const { serverId = '' } = useParams();
  const server = useServer(serverId);
  const channels = listed(useChannelTree(serverId));
  useEffect(() => {
    if (isMobile()) changeLayout({ pane: 'side' });
  }, []);
  if (!server) return <Navigate to="/app/inbox" replace />;
  const wanted = [lastChannel(serverId), server.defaultChannelId, channels[0]?.id];
  const open = wanted.find((id) => channels.some((channel) => channel.id === id));
  if (open) return <Navigate to={`/app/servers/${serverId}/${open}`} replace />;
  return (
    <>
      <MainHeader />
      <EmptyState title={channelText('noneTitle')} text={channelText('none')} />
    </>
  );
}
