/** Every source of signals, one line each. For an event with several sources, this is the order on the wire. */
import type { SignalSource } from '@folkmoot/platform/signal/source';
import { accountSignals } from './accounts/accounts.signals.ts';
import { deletedAccountSignals } from './accounts/deleted-account.signals.ts';
import { applicationSignals } from './applications/applications.signals.ts';
import { automodSignals } from './automod/automod.signals.ts';
import { bookmarkSignals } from './bookmarks/bookmarks.signals.ts';
import { channelSignals } from './channels/channels.signals.ts';
import { connectionSignals } from './connections/connections.signals.ts';
import { emojiSignals } from './emojis/emojis.signals.ts';
import { exportSignals } from './exports/exports.signals.ts';
import { friendSignals } from './friends/friends.signals.ts';
import { inboxSignals } from './inbox/inbox.signals.ts';
import { inviteSignals } from './invites/invites.signals.ts';
import { memberSignals } from './members/members.signals.ts';
import { messageSignals } from './messages/messages.signals.ts';
import { restoredSignals } from './messages/restored.signals.ts';
import { sanctionSignals } from './moderation/sanctions.signals.ts';
import { userNoticeSignals } from './notices/user-notices.signals.ts';
import { notificationSignals } from './notifications/notifications.signals.ts';
import { pinSignals } from './pins/pins.signals.ts';
import { pollSignals } from './polls/polls.signals.ts';
import { postSignals } from './posts/posts.signals.ts';
import { presenceSignals } from './presence/presence.signals.ts';
import { peopleMemory } from './profiles/people-cache.ts';
import { profileSignals } from './profiles/profiles.signals.ts';
import { reminderSignals } from './reminders/reminders.signals.ts';
import { roleSignals } from './roles/roles.signals.ts';
import { scheduledMessageSignals } from './scheduled-messages/scheduled-messages.signals.ts';
import { serverSignals } from './servers/servers.signals.ts';
import { sessionSignals } from './sessions/sessions.signals.ts';
import { unreadSignals } from './unread/unread.signals.ts';
import { welcomeSignals } from './welcome/welcome.signals.ts';

export { peopleMemory };

export const signalSources: readonly SignalSource[] = [
  peopleMemory,
  accountSignals,
  deletedAccountSignals,
  userNoticeSignals,
  sanctionSignals,
  sessionSignals,
  profileSignals,
  presenceSignals,
  friendSignals,
  inboxSignals,
  notificationSignals,
  serverSignals,
  channelSignals,
  roleSignals,
  memberSignals,
  inviteSignals,
  messageSignals,
  restoredSignals,
  automodSignals,
  pinSignals,
  pollSignals,
  emojiSignals,
  unreadSignals,
  welcomeSignals,
  applicationSignals,
  postSignals,
  reminderSignals,
  bookmarkSignals,
  scheduledMessageSignals,
  exportSignals,
  connectionSignals,
];
