/** Every read model, one line each; the projector knows them only as this list. */
import type { Projection } from '@folkmoot/platform/projection/projection';
import { accounts } from './accounts/accounts.projection.ts';
import { channels } from './channels/channels.projection.ts';
import { friends } from './friends/friends.projection.ts';
import { inbox } from './inbox/inbox.projection.ts';
import { invites } from './invites/invites.projection.ts';
import { members } from './members/members.projection.ts';
import { messages } from './messages/messages.projection.ts';
import { notifications } from './notifications/notifications.projection.ts';
import { presence } from './presence/presence.projection.ts';
import { profiles } from './profiles/profiles.projection.ts';
import { roles } from './roles/roles.projection.ts';
import { servers } from './servers/servers.projection.ts';
import { unread } from './unread/unread.projection.ts';

export const projections: readonly Projection[] = [
  profiles,
  accounts,
  presence,
  friends,
  inbox,
  notifications,
  servers,
  channels,
  roles,
  members,
  invites,
  messages,
  unread,
];
