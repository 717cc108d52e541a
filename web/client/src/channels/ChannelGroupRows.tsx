import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { BellOff, ChevronRight, Hash, MailCheck, PencilLine } from 'lucide-react';
import { NavLink } from 'react-router';
import { changeLayout } from '../app/layout.ts';
import { openMenu } from '../app/overlays.ts';
import { usePressMenu } from '../app/use-press-menu.ts';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { useHasDraft } from '../messages/drafts.ts';
import { pingModeOf } from '../store/mentions.ts';
import { useStore } from '../store/store.ts';
import { type Unread, useChannelUnread } from '../store/unread.ts';
import { classNames } from '../ui/class-names.ts';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { CallMark } from '../voice/CallMark.tsx';
import type { ChannelGroup } from './channel-tree.ts';
import { toggleCollapsed, useIsCollapsed } from './collapsed.ts';
import { useNotificationEntries } from './notification-menu.tsx';
import { text } from './texts.ts';
import { useMarkRead } from './use-mark-read.ts';

/** A category with its channels. If it is collapsed, it still shows unread channels. */
export function ChannelGroupRows({ group, serverId }: { readonly group: ChannelGroup; readonly serverId: string }) {
  const { category, channels } = group;
  const isCollapsed = useIsCollapsed(category?.id ?? null);
  return (
    <section>
      {category && (
        <button type="button" className="channel-category" aria-expanded={!isCollapsed} onClick={() => toggleCollapsed(category.id)}>
          <ChevronRight aria-hidden="true" />
          <bdi>{category.name}</bdi>
        </button>
      )}
      <ul>
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} serverId={serverId} onlyUnread={isCollapsed} />
        ))}
      </ul>
    </section>
  );
}

type ChannelRowProps = { readonly channel: RawChannel; readonly serverId: string; readonly onlyUnread: boolean };

function ChannelRow({ channel, serverId, onlyUnread }: ChannelRowProps) {
  const unread = useChannelUnread(channel.id);
  const isMuted = useStore((state) => pingModeOf(state, channel.id, serverId) === NOTIFY.MUTE);
  const hasDraft = useHasDraft(channel.id);
  const markRead = useMarkRead();
  const notifications = useNotificationEntries();
  const name = channel.name ?? '';
  const press = usePressMenu((at) => {
    const read = { id: 'read', label: text('markRead'), icon: <MailCheck aria-hidden="true" />, onAction: () => markRead([channel.id]) };
    openMenu({ label: text('channelMenu', { name }), entries: [read, 'line', ...notifications({ serverId, channelId: channel.id })], at });
  });
  if (onlyUnread && !unread.unread) return null;
  return (
    <li>
      <NavLink
        to={`/app/servers/${serverId}/${channel.id}`}
        className={({ isActive }) =>
          classNames('channel', isActive && 'channel-here', unread.unread && 'channel-unread', isMuted && 'channel-muted')
        }
        aria-label={labelOf(name, unread)}
        onClick={() => changeLayout({ pane: 'main' })}
        {...press}
      >
        <EmojiIcon icon={channel.icon} fallback={<Hash className="channel-icon" aria-hidden="true" />} />
        <span className="channel-name">
          <bdi>{name}</bdi>
        </span>
        {hasDraft && <PencilLine className="channel-mark" aria-label={text('draft')} />}
        {isMuted && <BellOff className="channel-mark" aria-hidden="true" />}
        <CallMark channelId={channel.id} />
        <UnreadBadge mentions={unread.mentions} isUnread={unread.unread} />
      </NavLink>
    </li>
  );
}

/** The unread state is part of the accessible name, because the badge would be announced separately. */
function labelOf(name: string, { unread, mentions }: Unread): string {
  if (mentions > 0) return text('mentioned', { name, count: mentions });
  return unread ? text('unread', { name }) : name;
}
