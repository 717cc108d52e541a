import { orderServers } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { MailCheck, MessagesSquare, MoveDown, MoveUp, Plus } from 'lucide-react';
import { type DragEvent, type ReactNode, useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Tooltip';
import { NavLink } from 'react-router';
import { useAct } from '../api/use-command.ts';
import { openDialog, openMenu } from '../app/overlays.ts';
import { usePressMenu } from '../app/use-press-menu.ts';
import { useNotificationEntries } from '../channels/notification-menu.tsx';
import { useMarkRead } from '../channels/use-mark-read.ts';
import { PresenceMenu } from '../presence/PresenceMenu.tsx';
import { store, useStore } from '../store/store.ts';
import { type Unread, useInboxUnread, useServerUnread } from '../store/unread.ts';
import { useAccount } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { CreateOrJoinDialog } from './CreateOrJoinDialog.tsx';
import { completeOrder, movedOrder, type RailItem, railItems } from './server-order.ts';
import { text } from './texts.ts';
import './rail.css';

const DRAGGED = 'application/x-folkmoot-server';

/** Where one can go: the inbox, every server, a new one; at the foot oneself. */
export function Rail() {
  const servers = useStore((state) => state.servers);
  const account = useAccount();
  const items = useMemo(() => railItems(servers, account ?? {}), [servers, account]);
  const inbox = useInboxUnread();
  return (
    <div className="rail">
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
              <ul
                className="rail-folder"
                aria-label={text('folder', { name: item.folder.name })}
                style={{ borderColor: item.folder.color }}
              >
                {item.servers.map((server) => (
                  <li key={server.id}>
                    <ServerLink server={server} items={items} />
                  </li>
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
      <Tooltip text={text('create')} placement="right">
        <AriaButton
          className="rail-add"
          aria-label={text('create')}
          onPress={() => openDialog((close) => <CreateOrJoinDialog onClose={close} />)}
        >
          <Plus aria-hidden="true" />
        </AriaButton>
      </Tooltip>
      <PresenceMenu />
    </div>
  );
}

function ServerLink({ server, items }: { readonly server: RawServer; readonly items: readonly RailItem[] }) {
  const unread = useServerUnread(server.id);
  const order = useAct(orderServers);
  const entries = useServerEntries(server, items);
  const press = usePressMenu((at) => openMenu({ label: text('menu', { name: server.name }), entries: entries(), at }));

  function drop(event: DragEvent): void {
    const moved = event.dataTransfer.getData(DRAGGED);
    if (!moved || moved === server.id) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const after = event.clientY > box.top + box.height / 2;
    void order({ body: { serverIds: completeOrder(items, movedOrder(items, moved, server.id, after)) } });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the menu moves by keyboard.
    <div
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, server.id)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
      {...press}
    >
      <RailLink to={`/app/servers/${server.id}`} name={server.name} unread={unread}>
        <Avatar name={server.name} hexColor={server.hexColor} picture={server.avatar} shape="square" size={44} />
      </RailLink>
    </div>
  );
}

function useServerEntries(server: RawServer, items: readonly RailItem[]) {
  const markRead = useMarkRead();
  const notifications = useNotificationEntries();
  const order = useAct(orderServers);
  return () => {
    const top = items.flatMap((item) => (item.kind === 'server' ? item.server.id : item.folder.id));
    const at = top.indexOf(server.id);
    const [above, below] = [top[at - 1], top[at + 1]];
    const channels = [...store.get().channels.values()].filter((channel) => channel.serverId === server.id).map((channel) => channel.id);
    function move(target: string, after: boolean): void {
      void order({ body: { serverIds: completeOrder(items, movedOrder(items, server.id, target, after)) } });
    }
    return [
      { id: 'read', label: text('markRead'), icon: <MailCheck aria-hidden="true" />, onAction: () => markRead(channels) },
      'line' as const,
      ...notifications({ serverId: server.id }),
      ...(at === -1 || (!above && !below) ? [] : ['line' as const]),
      ...(at > 0 && above
        ? [{ id: 'up', label: text('moveUp'), icon: <MoveUp aria-hidden="true" />, onAction: () => move(above, false) }]
        : []),
      ...(at !== -1 && below
        ? [{ id: 'down', label: text('moveDown'), icon: <MoveDown aria-hidden="true" />, onAction: () => move(below, true) }]
        : []),
    ];
  };
}

type RailLinkProps = { readonly to: string; readonly name: string; readonly unread: Unread; readonly children: ReactNode };

function RailLink({ to, name, unread, children }: RailLinkProps) {
  return (
    <Tooltip text={name} placement="right" delay={200}>
      <Focusable>
        <NavLink
          to={to}
          draggable={false}
          className={({ isActive }) => classNames('rail-link', isActive && 'rail-here', unread.unread && 'rail-unread')}
        >
          <VisuallyHidden>{labelOf(name, unread)}</VisuallyHidden>
          {children}
          {unread.mentions > 0 && (
            <span className="rail-badge" aria-hidden="true">
              <UnreadBadge mentions={unread.mentions} />
            </span>
          )}
        </NavLink>
      </Focusable>
    </Tooltip>
  );
}

function labelOf(name: string, { unread, mentions }: Unread): string {
  if (mentions > 0) return text('mentioned', { name, count: mentions });
  return unread ? text('unread', { name }) : name;
}
