import type { RawServer, RawServerFolder } from '@folkmoot/contracts/servers/wire';
import { Folder, FolderOpen, FolderX, Pencil } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { openDialog, openMenu } from '../app/overlays.ts';
import { usePressMenu } from '../app/use-press-menu.ts';
import { toggleCollapsed, useIsCollapsed } from '../channels/collapsed.ts';
import { useServersUnread } from '../store/unread.ts';
import { classNames } from '../ui/class-names.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { LazyFolderDialog } from './LazyFolderDialog.tsx';
import { RailBadge, unreadLabel } from './RailLink.tsx';
import { ServerLink, useMoveEntries } from './ServerLink.tsx';
import type { RailItem } from './server-order.ts';
import { text } from './texts.ts';
import { useArrange } from './use-arrange.ts';
import { useRailDrag } from './use-rail-drag.ts';

type RailFolderProps = { readonly folder: RawServerFolder; readonly servers: readonly RawServer[]; readonly items: readonly RailItem[] };

/** A folder of servers with a name and a colour. If it is collapsed, it still shows unread counters. */
export function RailFolder({ folder, servers, items }: RailFolderProps) {
  const isClosed = useIsCollapsed(folder.id);
  const unread = useServersUnread(folder.serverIds);
  const { put, dissolve } = useArrange(items);
  const moves = useMoveEntries(folder.id, items);
  const name = text('folder', { name: folder.name });
  const press = usePressMenu((at) =>
    openMenu({
      label: text('menu', { name: folder.name }),
      at,
      entries: [
        {
          id: 'change',
          label: text('editFolder'),
          icon: <Pencil aria-hidden="true" />,
          onAction: () => openDialog((close) => <LazyFolderDialog folder={folder} onClose={close} />),
        },
        ...moves,
        'line' as const,
        { id: 'dissolve', label: text('ungroup'), icon: <FolderX aria-hidden="true" />, onAction: () => void dissolve(folder) },
      ],
    }),
  );
  const drag = useRailDrag(folder.id, (moved, zone) => {
    const isServer = !items.some((item) => item.kind === 'folder' && item.folder.id === moved);
    if (isServer && zone !== 'before') void put(moved, { kind: 'into', folderId: folder.id, target: null, after: true });
    else void put(moved, { kind: 'beside', target: folder.id, after: zone !== 'before' });
  });
  const Icon = isClosed ? Folder : FolderOpen;
  return (
    <div className="rail-folder" style={{ borderColor: folder.color }}>
      <div className="rail-place" {...drag} {...press}>
        <Tooltip text={<bdi>{folder.name}</bdi>} placement="right" delay={200}>
          <AriaButton
            className={classNames('rail-folder-head', isClosed && unread.unread && 'rail-folder-unread')}
            aria-label={isClosed ? unreadLabel(name, unread) : name}
            aria-expanded={!isClosed}
            style={{ color: folder.color }}
            onPress={() => toggleCollapsed(folder.id)}
          >
            <Icon aria-hidden="true" />
            {isClosed && <RailBadge unread={unread} />}
          </AriaButton>
        </Tooltip>
      </div>
      {!isClosed && (
        <ul aria-label={name}>
          {servers.map((server) => (
            <li key={server.id}>
              <ServerLink server={server} items={items} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
