import { useVirtualizer } from '@tanstack/react-virtual';
import { Crown } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useActivityWords } from '../activity/activity.ts';
import { openMenu } from '../app/overlays.ts';
import { usePressMenu } from '../app/use-press-menu.ts';
import { BotTag } from '../applications/BotTag.tsx';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { openProfileCard } from '../profiles/profile-card.ts';
import { StaffTag } from '../profiles/StaffTag.tsx';
import { useStore } from '../store/store.ts';
import { useServer, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { memberRows } from './member-groups.ts';
import { memberEntries } from './member-menu.tsx';
import { useDisplayName, useIconRole, useNameColor } from './names.ts';
import { text } from './texts.ts';
import './members.css';

const GROUP_HEIGHT = 36;
const MEMBER_HEIGHT = 44;

/** The members of a server in a virtual list, so that thousands are as fast as ten. */
export function MemberList({ serverId, search = '' }: { readonly serverId: string; readonly search?: string }) {
  const rows = useMemberRows(serverId, search);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? GROUP_HEIGHT : MEMBER_HEIGHT),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  if (rows.length === 0) return <p className="members-search">{text('noneFound')}</p>;
  return (
    <div ref={scroller} className="members">
      <ul className="members-list" style={{ height: virtual.getTotalSize() }} aria-label={text('title')}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <li key={row.key} className="members-row" style={{ transform: `translateY(${item.start}px)` }}>
              {row.kind === 'group' ? (
                <h2 className="members-group">
                  <span>{text.rich('group', { name: row.name ?? text(row.online ? 'online' : 'offline'), total: row.total })}</span>
                </h2>
              ) : (
                <MemberButton serverId={serverId} userId={row.userId} online={row.online} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Grouping thousands takes a few milliseconds, so it is deferred behind more urgent updates. */
function useMemberRows(serverId: string, search: string) {
  const members = useDeferredValue(useStore((state) => state.members));
  const roles = useStore((state) => state.roles);
  const presences = useDeferredValue(useStore((state) => state.presences));
  const users = useDeferredValue(useStore((state) => state.users));
  const servers = useStore((state) => state.servers);
  const deferredSearch = useDeferredValue(search);
  return useMemo(
    () => memberRows({ members, roles, presences, users, servers }, serverId, deferredSearch),
    [members, roles, presences, users, servers, serverId, deferredSearch],
  );
}

function MemberButton({ serverId, userId, online }: { readonly serverId: string; readonly userId: string; readonly online: boolean }) {
  const user = useUser(userId);
  const name = useDisplayName(serverId, userId, user?.username ?? '');
  const color = useNameColor(serverId, userId);
  const iconRole = useIconRole(serverId, userId);
  const status = useStatus(userId);
  const custom = useCustomStatus(userId);
  // There is one line, and the activity is more current than the custom status.
  const doing = useActivityWords(userId) ?? custom;
  const isOwner = useServer(serverId)?.createdById === userId;
  const press = usePressMenu((at) => {
    const entries = memberEntries(serverId, userId);
    if (entries.length > 0) openMenu({ label: text('more', { name }), entries, at });
  });
  return (
    <button
      type="button"
      className={classNames('member', !online && 'member-away')}
      onClick={(event) => openProfileCard(event.currentTarget, userId, serverId)}
      {...press}
    >
      <Avatar
        name={user?.username ?? ''}
        hexColor={user?.hexColor}
        picture={user?.avatar}
        badges={user?.badges ?? 0}
        size={32}
        {...(online ? { status } : {})}
      />
      <span className="member-text">
        <span className="member-name" style={online && color ? { color } : {}}>
          <bdi>{name}</bdi>
        </span>
        {online && doing && (
          <span className="member-custom">
            <bdi>{doing}</bdi>
          </span>
        )}
      </span>
      {iconRole && <EmojiIcon icon={iconRole.icon} title={iconRole.name} />}
      {user?.bot === true && <BotTag />}
      <StaffTag badges={user?.badges ?? 0} />
      {isOwner && <Crown className="member-owner" aria-label={text('owner')} />}
    </button>
  );
}
