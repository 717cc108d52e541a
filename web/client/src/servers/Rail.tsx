import { Compass, House, MessagesSquare, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { changeLayout } from '../app/layout.ts';
import { openDialog } from '../app/overlays.ts';
import { text as exploreText } from '../explore/texts.ts';
import { text as postText } from '../posts/texts.ts';
import { usePostNotificationCount } from '../posts/use-post-notifications.ts';
import { PresenceMenu } from '../presence/PresenceMenu.tsx';
import { useStore } from '../store/store.ts';
import { type Unread, useInboxUnread } from '../store/unread.ts';
import { useAccount } from '../store/use-store.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { LazyCreateOrJoinDialog } from './LazyCreateOrJoinDialog.tsx';
import { RailFolder } from './RailFolder.tsx';
import { RailLink } from './RailLink.tsx';
import { ServerLink } from './ServerLink.tsx';
import { railItems } from './server-order.ts';
import { text } from './texts.ts';
import './rail.css';

const NOTHING_NEW: Unread = { unread: false, mentions: 0 };

/** The navigation: the inbox, all servers, a button for a new one, and the user's own menu at the bottom. */
export function Rail() {
  const servers = useStore((state) => state.servers);
  const account = useAccount();
  const items = useMemo(() => railItems(servers, account ?? {}), [servers, account]);
  const inbox = useInboxUnread();
  return (
    <div className="rail">
      <DashboardLink />
      <RailLink to="/app/inbox" name={text('inbox')} unread={inbox}>
        <span className="rail-icon">
          <MessagesSquare aria-hidden="true" />
        </span>
      </RailLink>
      <div className="rail-line" />
      <ul className="rail-servers">
        {items.map((item) =>
          item.kind === 'server' ? (
            <li key={item.server.id}>
              <ServerLink server={item.server} items={items} />
            </li>
          ) : (
            <li key={item.folder.id}>
              <RailFolder folder={item.folder} servers={item.servers} items={items} />
            </li>
          ),
        )}
      </ul>
      <RailLink to="/app/explore" name={exploreText('open')} unread={NOTHING_NEW}>
        <span className="rail-icon">
          <Compass aria-hidden="true" />
        </span>
      </RailLink>
      <Tooltip text={text('create')} placement="right">
        <AriaButton
          className="rail-add"
          aria-label={text('create')}
          onPress={() => openDialog((close) => <LazyCreateOrJoinDialog onClose={close} />)}
        >
          <Plus aria-hidden="true" />
        </AriaButton>
      </Tooltip>
      <PresenceMenu />
    </div>
  );
}

/** Switches to the main pane, so that a phone shows the dashboard. */
function DashboardLink() {
  const mentions = usePostNotificationCount();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside handles keys too.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div onClick={() => changeLayout({ pane: 'main' })}>
      <RailLink to="/app?tab=feed" isExact name={postText('dashboard')} unread={{ unread: mentions > 0, mentions }}>
        <span className="rail-icon">
          <House aria-hidden="true" />
        </span>
      </RailLink>
    </div>
  );
}
