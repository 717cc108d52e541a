/** Builds an embed from stored data and the users who are online. Pure. */
import { EMBEDDED_MEMBERS, type EmbeddedServer } from '@folkmoot/contracts/external-embed/wire';
import type { RawPresence } from '@folkmoot/contracts/presence/wire';
import type { EmbedContents } from '@folkmoot/read-models/queries';

type PresenceOf = (userId: string) => RawPresence | null;

/** Hides a path that contains the id of a user. */
type Veil = (path: string) => string;

/** Online members first, then by name. */
export function embeddedServer({ embed, server, members }: EmbedContents, presenceOf: PresenceOf, veil: Veil): EmbeddedServer {
  const known = members.map((member) => ({ ...member, presence: presenceOf(member.userId) }));
  known.sort((a, b) => Number(b.presence !== null) - Number(a.presence !== null) || compareNames(a.name, b.name));
  return {
    id: embed.id,
    userId: null,
    serverInviteCode: embed.serverInviteCode,
    onlineMembersCount: known.filter((member) => member.presence !== null).length,
    server,
    users: known.slice(0, EMBEDDED_MEMBERS).map(({ name, hexColor, avatar, banner, presence }, id) => ({
      id,
      username: name,
      hexColor,
      avatar: avatar && veil(avatar),
      banner: banner && veil(banner),
      presence: presence && shownPresence(presence),
    })),
  };
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base' });
}

function shownPresence({ status, custom, activity }: RawPresence): EmbeddedServer['users'][number]['presence'] {
  return {
    status,
    ...(custom ? { custom } : {}),
    activity: activity
      ? {
          name: activity.name,
          action: activity.action,
          ...(activity.title ? { title: activity.title } : {}),
          ...(activity.imgSrc ? { imgSrc: activity.imgSrc } : {}),
        }
      : null,
  };
}
