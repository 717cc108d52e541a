/** Every read model, one line each. The projector knows them only from this list. */
import type { Projection } from '@folkmoot/platform/projection/projection';
import { accountHistory } from './account-history/account-history.projection.ts';
import { accounts } from './accounts/accounts.projection.ts';
import { applications } from './applications/applications.projection.ts';
import { auditLog } from './audit-log/audit-log.projection.ts';
import { automod } from './automod/automod.projection.ts';
import { bookmarks } from './bookmarks/bookmarks.projection.ts';
import { channels } from './channels/channels.projection.ts';
import { connections } from './connections/connections.projection.ts';
import { emojis } from './emojis/emojis.projection.ts';
import { explore } from './explore/explore.projection.ts';
import { exports } from './exports/exports.projection.ts';
import { externalEmbed } from './external-embed/external-embed.projection.ts';
import { follows } from './follows/follows.projection.ts';
import { friends } from './friends/friends.projection.ts';
import { identityProviders } from './identity-providers/identity-providers.projection.ts';
import { inbox } from './inbox/inbox.projection.ts';
import { instance } from './instance/instance.projection.ts';
import { invites } from './invites/invites.projection.ts';
import { members } from './members/members.projection.ts';
import { messages } from './messages/messages.projection.ts';
import { moderationLog } from './moderation/moderation-log.projection.ts';
import { sanctions } from './moderation/sanctions.projection.ts';
import { notices } from './notices/notices.projection.ts';
import { userNotices } from './notices/user-notices.projection.ts';
import { mentions } from './notifications/mentions.projection.ts';
import { notifications } from './notifications/notifications.projection.ts';
import { pins } from './pins/pins.projection.ts';
import { polls } from './polls/polls.projection.ts';
import { postNotices } from './posts/post-notices.projection.ts';
import { posts } from './posts/posts.projection.ts';
import { presence } from './presence/presence.projection.ts';
import { profiles } from './profiles/profiles.projection.ts';
import { registration } from './registration/registration.projection.ts';
import { reminders } from './reminders/reminders.projection.ts';
import { reports } from './reports/reports.projection.ts';
import { roles } from './roles/roles.projection.ts';
import { scheduledMessages } from './scheduled-messages/scheduled-messages.projection.ts';
import { search } from './search/search.projection.ts';
import { servers } from './servers/servers.projection.ts';
import { cannedTexts } from './tickets/canned-texts.projection.ts';
import { tickets } from './tickets/tickets.projection.ts';
import { unread } from './unread/unread.projection.ts';
import { welcome } from './welcome/welcome.projection.ts';

export const projections: readonly Projection[] = [
  profiles,
  accounts,
  presence,
  friends,
  follows,
  inbox,
  notifications,
  mentions,
  servers,
  channels,
  roles,
  members,
  invites,
  messages,
  unread,
  welcome,
  notices,
  userNotices,
  auditLog,
  automod,
  explore,
  externalEmbed,
  search,
  pins,
  polls,
  emojis,
  applications,
  tickets,
  cannedTexts,
  sanctions,
  moderationLog,
  accountHistory,
  reports,
  posts,
  postNotices,
  reminders,
  bookmarks,
  scheduledMessages,
  exports,
  connections,
  instance,
  registration,
  identityProviders,
];
