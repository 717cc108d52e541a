/** Every source of signals, one line each. For an event of several sources the order here is the order on the wire. */
import type { SignalSource } from '@folkmoot/platform/signal/source';
import { accountSignals } from './accounts/accounts.signals.ts';
import { channelSignals } from './channels/channels.signals.ts';
import { friendSignals } from './friends/friends.signals.ts';
import { inboxSignals } from './inbox/inbox.signals.ts';
import { inviteSignals } from './invites/invites.signals.ts';
import { memberSignals } from './members/members.signals.ts';
import { messageSignals } from './messages/messages.signals.ts';
import { notificationSignals } from './notifications/notifications.signals.ts';
import { presenceSignals } from './presence/presence.signals.ts';
import { peopleMemory } from './profiles/people-cache.ts';
import { profileSignals } from './profiles/profiles.signals.ts';
import { roleSignals } from './roles/roles.signals.ts';
import { serverSignals } from './servers/servers.signals.ts';
import { unreadSignals } from './unread/unread.signals.ts';

export const signalSources: readonly SignalSource[] = [
  peopleMemory,
  accountSignals,
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
  unreadSignals,
];
