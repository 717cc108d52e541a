import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { FolderInput, FolderOutput, FolderPlus, MailCheck, MoveDown, MoveUp } from 'lucide-react';
import { openMenu } from '../app/overlays.ts';
import { usePressMenu } from '../app/use-press-menu.ts';
import { useNotificationEntries } from '../channels/notification-menu.tsx';
import { useMarkRead } from '../channels/use-mark-read.ts';
import { store } from '../store/store.ts';
import { useServerUnread } from '../store/unread.ts';
import { Avatar } from '../ui/Avatar.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { dropOn, folderOf } from './folder-order.ts';
import { RailLink } from './RailLink.tsx';
import type { RailItem } from './server-order.ts';
import { text } from './texts.ts';
import { useArrange } from './use-arrange.ts';
import { useRailDrag } from './use-rail-drag.ts';

type ServerLinkProps = { readonly server: RawServer; readonly items: readonly RailItem[] };

export function ServerLink({ server, items }: ServerLinkProps) {
  const unread = useServerUnread(server.id);
  const { put } = useArrange(items);
  const entries = useServerEntries(server, items);
  const press = usePressMenu((at) => openMenu({ label: text('menu', { name: server.name }), entries: entries(), at }));
  const drag = useRailDrag(server.id, (moved, zone) => {
    const isFolder = items.some((item) => item.kind === 'folder' && item.folder.id === moved);
    void put(moved, dropOn(items, server.id, isFolder && zone === 'into' ? 'after' : zone));
  });
  return (
    <div className="rail-place" {...drag}>
      <RailLink to={`/app/servers/${server.id}`} name={server.name} unread={unread} press={press}>
        <Avatar name={server.name} hexColor={server.hexColor} picture={server.avatar} shape="square" size={44} />
      </RailLink>
    </div>
  );
}

function useServerEntries(server: RawServer, items: readonly RailItem[]) {
  const markRead = useMarkRead();
  const notifications = useNotificationEntries();
  const folders = useFolderEntries(server.id, items);
  const moves = useMoveEntries(server.id, items);
  return (): readonly MenuEntry[] => {
    const channels = [...store.get().channels.values()].filter((channel) => channel.serverId === server.id).map((channel) => channel.id);
    return [
      { id: 'read', label: text('markRead'), icon: <MailCheck aria-hidden="true" />, onAction: () => markRead(channels) },
      'line' as const,
      ...notifications({ serverId: server.id }),
      'line' as const,
      ...moves,
      ...folders,
    ];
  };
}

/** Menu entries to move an item up and down. Empty for a server in a folder. */
export function useMoveEntries(id: string, items: readonly RailItem[]): readonly MenuEntry[] {
  const { put } = useArrange(items);
  const top = items.map((item) => (item.kind === 'server' ? item.server.id : item.folder.id));
  const at = top.indexOf(id);
  if (at === -1) return [];
  const [above, below] = [top[at - 1], top[at + 1]];
  const move = (target: string, after: boolean) => void put(id, { kind: 'beside', target, after });
  return [
    ...(above ? [{ id: 'up', label: text('moveUp'), icon: <MoveUp aria-hidden="true" />, onAction: () => move(above, false) }] : []),
    ...(below ? [{ id: 'down', label: text('moveDown'), icon: <MoveDown aria-hidden="true" />, onAction: () => move(below, true) }] : []),
  ];
}

function useFolderEntries(serverId: string, items: readonly RailItem[]): readonly MenuEntry[] {
  const { put, makeFolder, takeOut } = useArrange(items);
  const own = folderOf(items, serverId);
  const others = items.flatMap((item) => (item.kind === 'folder' && item.folder.id !== own?.id ? [item.folder] : []));
  return [
    ...others.map(({ id, name }) => ({
      id: `into ${id}`,
      label: text('moveTo', { name }),
      icon: <FolderInput aria-hidden="true" />,
      onAction: () => void put(serverId, { kind: 'into', folderId: id, target: null, after: true }),
    })),
    own === null
      ? { id: 'folder', label: text('newFolder'), icon: <FolderPlus aria-hidden="true" />, onAction: () => void makeFolder(serverId) }
      : {
          id: 'out',
          label: text('removeFrom', { name: own.name }),
          icon: <FolderOutput aria-hidden="true" />,
          onAction: () => void takeOut(serverId),
        },
  ];
}
