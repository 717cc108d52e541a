import type { PageMember } from '@folkmoot/contracts/members/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { useVirtualizer } from '@tanstack/react-virtual';
import { EllipsisVertical } from 'lucide-react';
import { memo, useRef } from 'react';
import { useIsMobile } from '../app/layout.ts';
import { openMenu } from '../app/overlays.ts';
import { formatTime } from '../i18n/format.ts';
import { useSpoken } from '../i18n/spoken.ts';
import { memberEntries } from '../members/member-menu.tsx';
import { text as membersText } from '../members/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type MemberFilter, PAGE, useMemberPages } from './members-query.ts';
import { text } from './texts.ts';

const ROW = 64;
/** On a phone each detail has a line. */
const PHONE_ROW = 104;
/** How many rows the list draws before it knows how much is in sight. */
const OVERSCAN = 8;

export type Selection = ReadonlySet<string>;

type MemberRowsProps = {
  readonly serverId: string;
  readonly filter: MemberFilter;
  readonly roles: ReadonlyMap<string, RawServerRole>;
  readonly total: number;
  readonly selection: Selection;
  readonly onSelect: (userId: string, isSelected: boolean) => void;
};

/** Only what is in sight is drawn and loaded, so ten thousand are as quick as ten. */
export function MemberRows({ serverId, filter, roles, total, selection, onSelect }: MemberRowsProps) {
  const row = useIsMobile() ? PHONE_ROW : ROW;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: total, getScrollElement: () => scroller.current, estimateSize: () => row, overscan: OVERSCAN });
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

const MemberRow = memo(function MemberRow({ serverId, member, roles, isSelected, onSelect }: MemberRowProps) {
  useSpoken();
  const { user, nickname, joinedAt, lastActiveAt, roleIds } = member;
  const name = nickname ?? user.username;
  const worn = roleIds.flatMap((id) => roles.get(id) ?? []).sort((a, b) => b.order - a.order);
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
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="settings-row-detail">
          <bdi className="member-line-tag">{`${user.username}:${user.tag}`}</bdi>
          {details.map((detail) => (
            <span key={detail} className="member-line-detail">
              {detail}
            </span>
          ))}
        </p>
      </div>
      <span className="member-line-roles">
        {worn.slice(0, MOST_ROLES).map((role) => (
          <span key={role.id} className="member-line-role">
            <span className="settings-dot" style={{ background: role.hexColor }} />
            <bdi>{role.name}</bdi>
          </span>
        ))}
        {worn.length > MOST_ROLES && <span className="member-line-role">+{worn.length - MOST_ROLES}</span>}
      </span>
      {memberEntries(serverId, user.id).length > 0 && (
        <IconButton label={membersText('more', { name })} onPress={({ target }) => openActions(target)}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
});
