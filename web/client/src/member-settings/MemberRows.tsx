import type { PageMember } from '@folkmoot/contracts/members/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { useVirtualizer } from '@tanstack/react-virtual';
import { EllipsisVertical } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { useIsMobile } from '../app/layout.ts';
import { openMenu } from '../app/overlays.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { memberEntries } from '../members/member-menu.tsx';
import { text as membersText } from '../members/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type MemberFilter, PAGE, useMemberPages } from './members-query.ts';
import type { Selection } from './selection.ts';
import { text } from './texts.ts';

const ROW = 64;
/** On a phone each detail has its own line. */
const PHONE_ROW = 124;
/** The number of rows to draw before the list knows its height. */
const OVERSCAN = 8;

type MemberRowsProps = {
  readonly serverId: string;
  readonly filter: MemberFilter;
  readonly roles: ReadonlyMap<string, RawServerRole>;
  readonly total: number;
  readonly selection: Selection;
  readonly onSelect: (userId: string, isSelected: boolean) => void;
};

/** A virtual list that loads only visible rows, so that ten thousand members are as fast as ten. */
export function MemberRows({ serverId, filter, roles, total, selection, onSelect }: MemberRowsProps) {
  const row = useIsMobile() ? PHONE_ROW : ROW;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: total, getScrollElement: () => scroller.current, estimateSize: () => row, overscan: OVERSCAN });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtual list caches the row height, so a new height needs a new measurement.
  useLayoutEffect(() => virtual.measure(), [row]);
  const items = virtual.getVirtualItems();
  const { memberAt } = useMemberPages(
    serverId,
    filter,
    items.map(({ index }) => Math.floor(index / PAGE)),
  );
  return (
    <div ref={scroller} className="member-scroller">
      <ul style={{ height: virtual.getTotalSize() }} aria-label={text('title')}>
        {items.map(({ index, start }) => {
          const member = memberAt(index);
          return (
            <li
              key={member?.userId ?? index}
              className="member-line"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {member ? (
                <MemberRow
                  serverId={serverId}
                  member={member}
                  roles={roles}
                  isSelected={selection.has(member.userId)}
                  onSelect={onSelect}
                />
              ) : (
                <Skeleton height={row - 4} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type MemberRowProps = Pick<MemberRowsProps, 'serverId' | 'roles' | 'onSelect'> & {
  readonly member: PageMember;
  readonly isSelected: boolean;
};

const MOST_ROLES = 3;
/** A phone has room for one role. */
const MOST_ROLES_PHONE = 1;

const MemberRow = memo(function MemberRow({ serverId, member, roles, isSelected, onSelect }: MemberRowProps) {
  useLanguage();
  const mostRoles = useIsMobile() ? MOST_ROLES_PHONE : MOST_ROLES;
  const { user, nickname, joinedAt, lastActiveAt, roleIds } = member;
  const name = nickname ?? user.username;
  const memberRoles = roleIds.flatMap((id) => roles.get(id) ?? []).sort((a, b) => b.order - a.order);
  const details = [
    text('joined', { date: formatTime(joinedAt, 'date') }),
    lastActiveAt === null ? text('neverActive') : text('active', { date: formatTime(lastActiveAt, 'date') }),
  ];

  function openActions(button: Element): void {
    const { left: x, bottom: y } = button.getBoundingClientRect();
    openMenu({ label: membersText('more', { name }), entries: memberEntries(serverId, user.id), at: { x, y } });
  }

  return (
    <div className="member-line-body" data-selected={isSelected || undefined}>
      <Checkbox aria-label={text('select', { name })} isSelected={isSelected} onChange={(selected) => onSelect(user.id, selected)} />
      <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={32} />
      <div className="settings-row-text">
        <div className="member-line-head">
          <p className="member-line-name">
            <bdi>{name}</bdi>
          </p>
          {memberRoles.length > 0 && (
            <span className="member-line-roles">
              {memberRoles.slice(0, mostRoles).map((role) => (
                <span key={role.id} className="member-line-role" title={role.name}>
                  <span className="settings-dot" style={{ background: role.hexColor }} />
                  <bdi>{role.name}</bdi>
                </span>
              ))}
              {memberRoles.length > mostRoles && <span className="member-line-more">+{memberRoles.length - mostRoles}</span>}
            </span>
          )}
        </div>
        <p className="settings-row-detail">
          <bdi className="member-line-tag">{`${user.username}:${user.tag}`}</bdi>
          {details.map((detail) => (
            <span key={detail} className="member-line-detail">
              {detail}
            </span>
          ))}
        </p>
      </div>
      {memberEntries(serverId, user.id).length > 0 && (
        <IconButton label={membersText('more', { name })} onPress={({ target }) => openActions(target)}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
});
