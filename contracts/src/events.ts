/** Every event type of the product, one line a domain. */
import { accountEventSpecs } from './accounts/events.ts';
import { channelEventSpecs } from './channels/events.ts';
import { friendEventSpecs } from './friends/events.ts';
import { inboxEventSpecs } from './inbox/events.ts';
import { inviteEventSpecs } from './invites/events.ts';
import type { EventSpec } from './kernel/event.ts';
import { memberEventSpecs } from './members/events.ts';
import { messageEventSpecs } from './messages/events.ts';
import { notificationEventSpecs } from './notifications/events.ts';
import { presenceEventSpecs } from './presence/events.ts';
import { profileEventSpecs } from './profiles/events.ts';
import { roleEventSpecs } from './roles/events.ts';
import { serverEventSpecs } from './servers/events.ts';
import { unreadEventSpecs } from './unread/events.ts';

export const eventSpecs: readonly EventSpec[] = [
  ...accountEventSpecs,
  ...profileEventSpecs,
  ...presenceEventSpecs,
  ...friendEventSpecs,
  ...inboxEventSpecs,
  ...notificationEventSpecs,
  ...serverEventSpecs,
  ...channelEventSpecs,
  ...roleEventSpecs,
  ...memberEventSpecs,
  ...inviteEventSpecs,
  ...messageEventSpecs,
  ...unreadEventSpecs,
];
