/**
 * Mentions in text: users, roles, channels. Each follows changes of the name, and shows if its target is deleted. Names are in a `<bdi>`,
 * because they may contain characters that change the text direction.
 */
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { Link } from 'react-router';
import { nameOf, useNameColor } from '../members/names.ts';
import { openProfileCard } from '../profiles/profile-card.ts';
import { useStore } from '../store/store.ts';
import { useChannel, useOwnId } from '../store/use-store.ts';
import { classNames } from '../ui/class-names.ts';
import { text } from './texts.ts';

type UserMentionProps = { readonly id: string; readonly serverId: string | null; readonly known: readonly RawMentionUser[] };

export function UserMention({ id, serverId, known }: UserMentionProps) {
  const name = useStore((state) => nameOf(state, serverId, id)) ?? known.find((user) => user.id === id)?.username ?? null;
  const isOwn = useOwnId() === id;
  if (name === null)
    return (
      <span className="markup-mention">
        @<bdi>{text('unknownUser')}</bdi>
      </span>
    );
  return (
    <button
      type="button"
      className={classNames('markup-mention', isOwn && 'markup-mention-own')}
      onClick={(event) => openProfileCard(event.currentTarget, id, serverId)}
    >
      @<bdi>{name}</bdi>
    </button>
  );
}

export function RoleMention({ id, serverId }: { readonly id: string; readonly serverId: string | null }) {
  const role = useStore((state) => (serverId === null ? undefined : state.roles.get(serverId)?.get(id)));
  if (!role)
    return (
      <span className="markup-mention">
        @<bdi>{text('unknownRole')}</bdi>
      </span>
    );
  const isPlain = /^#fff(fff)?(ff)?$/i.test(role.hexColor);
  return (
    <span className="markup-mention" style={isPlain ? {} : { color: role.hexColor }}>
      @<bdi>{role.name}</bdi>
    </span>
  );
}

export function ChannelMention({ id }: { readonly id: string }) {
  const channel = useChannel(id);
  if (!channel?.serverId)
    return (
      <span className="markup-mention">
        #<bdi>{text('unknownChannel')}</bdi>
      </span>
    );
  return (
    <Link className="markup-mention" to={`/app/servers/${channel.serverId}/${id}`}>
      #<bdi>{channel.name}</bdi>
    </Link>
  );
}

export function NameOfUser({ id, serverId, known }: { readonly id: string; readonly serverId: string | null; readonly known: string }) {
  const name = useStore((state) => nameOf(state, serverId, id)) ?? known;
  const color = useNameColor(serverId, id);
  return <bdi style={color ? { color } : {}}>{name}</bdi>;
}
