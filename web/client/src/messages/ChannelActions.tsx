import { Ellipsis, Paperclip, Pin, Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useIsMobile } from '../app/layout.ts';
import { openDialog } from '../app/overlays.ts';
import { LazyPinsDialog } from '../pins/LazyPinsDialog.tsx';
import { PinsButton } from '../pins/PinsButton.tsx';
import { text as pinsText } from '../pins/texts.ts';
import { usePins } from '../pins/use-pins.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { queryOf } from '../search/search-address.ts';
import { text as searchText } from '../search/texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { CallButton } from '../voice/CallButton.tsx';
import { FilesButton } from './FilesButton.tsx';
import { LazyFilesDialog } from './LazyFilesDialog.tsx';
import { text } from './texts.ts';

type ChannelActionsProps = { readonly channelId: string; readonly serverId?: string };

/** The actions in the header of a conversation. On a phone they are in one menu, so that there is room for the name. */
export function ChannelActions({ channelId, serverId = '' }: ChannelActionsProps) {
  const isMobile = useIsMobile();
  return (
    <>
      <CallButton channelId={channelId} />
      {isMobile ? (
        <MoreActions channelId={channelId} serverId={serverId} />
      ) : (
        <>
          <SearchButton serverId={serverId} />
          <PinsButton channelId={channelId} />
          <FilesButton channelId={channelId} />
        </>
      )}
    </>
  );
}

function MoreActions({ channelId, serverId }: Required<ChannelActionsProps>) {
  const navigate = useNavigate();
  // Loads the pins, because the menu of a message needs to know which messages are pinned.
  const count = usePins(channelId).data?.length;
  return (
    <Menu
      label={text('more')}
      trigger={
        <IconButton label={text('more')}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={[
        {
          id: 'search',
          label: searchText('open'),
          icon: <Search aria-hidden="true" />,
          onAction: () => void navigate(`/app/search?${queryOf({ serverId })}`),
        },
        {
          id: 'pins',
          label: count === undefined ? pinsText('title') : pinsText('open', { count }),
          icon: <Pin aria-hidden="true" />,
          onAction: () => openDialog((close) => <LazyPinsDialog channelId={channelId} onClose={close} />),
        },
        {
          id: 'files',
          label: text('files'),
          icon: <Paperclip aria-hidden="true" />,
          onAction: () => openDialog((close) => <LazyFilesDialog channelId={channelId} onClose={close} />),
        },
      ]}
    />
  );
}
