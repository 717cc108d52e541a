/** Events from clients over the socket, and the authenticated payload (realtime contract, sections 2 and 4). */
import { z } from 'zod';
import { RawSelf } from './accounts/wire.ts';
import { RawChannel } from './channels/wire.ts';
import { RawFriend } from './friends/wire.ts';
import { RawInboxItem } from './inbox/wire.ts';
import { wireEvent } from './kernel/signal.ts';
import { RawServerMember } from './members/wire.ts';
import { RawNotificationSettings } from './notifications/wire.ts';
import { Activity, RawPresence } from './presence/wire.ts';
import { RawServerRole } from './roles/wire.ts';
import { RawServer, RawServerFolder } from './servers/wire.ts';
import { RawMessageMention } from './unread/wire.ts';

export const clientEvents = {
  authenticate: wireEvent(
    'user:authenticate',
    z.object({ token: z.string().min(1).max(500), includeCurrentUserServerMembersOnly: z.boolean().optional().catch(undefined) }),
  ),
  dismiss: wireEvent('notification:dismiss', z.object({ channelId: z.string().regex(/^\d{1,20}$/) })),
  updateActivity: wireEvent('user:update_activity', Activity.nullable()),
  sendCallSignal: wireEvent(
    'voice:signal_send',
    z.object({ channelId: z.string().regex(/^\d{1,20}$/), toUserId: z.string().regex(/^\d{1,20}$/), signal: z.unknown() }),
  ),
  /** Folkmoot's own: whether this page is visible and in use, sent on every change. Meanwhile no push is sent. */
  inFront: wireEvent('push:in_front', z.boolean()),
} as const;

export const Authenticated = z.object({
  user: RawSelf.extend({ orderedServerIds: z.array(z.string()).optional(), serverFolders: z.array(RawServerFolder).optional() }),
  servers: z.array(RawServer),
  serverMembers: z.array(RawServerMember),
  serverRoles: z.array(RawServerRole),
  channels: z.array(RawChannel),
  inbox: z.array(RawInboxItem.omit({ channel: true })),
  friends: z.array(RawFriend),
  presences: z.array(RawPresence),
  notificationSettings: z.array(RawNotificationSettings),
  /** Only channels in `channels`: with one unknown id the client never finishes loading. */
  lastSeenServerChannelIds: z.record(z.string(), z.number()),
  messageMentions: z.array(RawMessageMention),
  voiceChannelUsers: z.array(z.object({ channelId: z.string(), userId: z.string(), serverId: z.string().nullable().optional() })),
  serverSettings: z.array(z.never()),
  pid: z.number(),
});
export type Authenticated = z.infer<typeof Authenticated>;

export const authenticated = wireEvent('user:authenticated', Authenticated);
