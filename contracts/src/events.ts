/** Every event type of the product, one line per domain. */
import { accountEventSpecs } from './accounts/events.ts';
import { applicationEventSpecs } from './applications/events.ts';
import { auditLogEventSpecs } from './audit-log/events.ts';
import { automodEventSpecs } from './automod/events.ts';
import { bookmarkEventSpecs } from './bookmarks/events.ts';
import { channelEventSpecs } from './channels/events.ts';
import { connectionEventSpecs } from './connections/events.ts';
import { emojiEventSpecs } from './emojis/events.ts';
import { exploreEventSpecs } from './explore/events.ts';
import { exportEventSpecs } from './exports/events.ts';
import { externalEmbedEventSpecs } from './external-embed/events.ts';
import { factorEventSpecs } from './factors/events.ts';
import { followEventSpecs } from './follows/events.ts';
import { friendEventSpecs } from './friends/events.ts';
import { historyEventSpecs } from './history/events.ts';
import { identityProviderEventSpecs } from './identity-providers/events.ts';
import { inboxEventSpecs } from './inbox/events.ts';
import { instanceEventSpecs } from './instance/events.ts';
import { inviteEventSpecs } from './invites/events.ts';
import type { EventSpec } from './kernel/event.ts';
import { mediaEventSpecs } from './media/events.ts';
import { memberEventSpecs } from './members/events.ts';
import { messageEventSpecs } from './messages/events.ts';
import { moderationEventSpecs } from './moderation/events.ts';
import { undoEventSpecs } from './moderation/undo-events.ts';
import { noticeEventSpecs } from './notices/events.ts';
import { notificationEventSpecs } from './notifications/events.ts';
import { pinEventSpecs } from './pins/events.ts';
import { pollEventSpecs } from './polls/events.ts';
import { postEventSpecs } from './posts/events.ts';
import { presenceEventSpecs } from './presence/events.ts';
import { profileEventSpecs } from './profiles/events.ts';
import { registrationEventSpecs } from './registration/events.ts';
import { reminderEventSpecs } from './reminders/events.ts';
import { reportEventSpecs } from './reports/events.ts';
import { roleEventSpecs } from './roles/events.ts';
import { scheduledMessageEventSpecs } from './scheduled-messages/events.ts';
import { serverEventSpecs } from './servers/events.ts';
import { sessionEventSpecs } from './sessions/events.ts';
import { ticketEventSpecs } from './tickets/events.ts';
import { unreadEventSpecs } from './unread/events.ts';
import { welcomeEventSpecs } from './welcome/events.ts';

export const eventSpecs: readonly EventSpec[] = [
  ...accountEventSpecs,
  ...sessionEventSpecs,
  ...factorEventSpecs,
  ...profileEventSpecs,
  ...presenceEventSpecs,
  ...friendEventSpecs,
  ...followEventSpecs,
  ...inboxEventSpecs,
  ...notificationEventSpecs,
  ...serverEventSpecs,
  ...automodEventSpecs,
  ...channelEventSpecs,
  ...roleEventSpecs,
  ...memberEventSpecs,
  ...inviteEventSpecs,
  ...messageEventSpecs,
  ...pollEventSpecs,
  ...scheduledMessageEventSpecs,
  ...unreadEventSpecs,
  ...pinEventSpecs,
  ...emojiEventSpecs,
  ...welcomeEventSpecs,
  ...noticeEventSpecs,
  ...exploreEventSpecs,
  ...externalEmbedEventSpecs,
  ...applicationEventSpecs,
  ...postEventSpecs,
  ...reminderEventSpecs,
  ...bookmarkEventSpecs,
  ...exportEventSpecs,
  ...connectionEventSpecs,
  ...ticketEventSpecs,
  ...moderationEventSpecs,
  ...undoEventSpecs,
  ...reportEventSpecs,
  ...historyEventSpecs,
  ...auditLogEventSpecs,
  ...instanceEventSpecs,
  ...mediaEventSpecs,
  ...registrationEventSpecs,
  ...identityProviderEventSpecs,
];
