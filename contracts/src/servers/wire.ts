/** Servers on the wire (servers document, section 1; realtime contract 5.3). */
import { z } from 'zod';
import { RawChannel, RawVoiceUser } from '../channels/wire.ts';
import { wireEvent } from '../kernel/signal.ts';
import { RawServerMember } from '../members/wire.ts';
import { RawServerRole } from '../roles/wire.ts';
import { EditHistory } from './edit-history.ts';

export const RawCustomEmojiShort = z.object({ id: z.string(), name: z.string(), gif: z.boolean() });
export type RawCustomEmojiShort = z.infer<typeof RawCustomEmojiShort>;

export const RawServer = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  hexColor: z.string(),
  defaultChannelId: z.string(),
  systemChannelId: z.string().nullable(),
  defaultRoleId: z.string(),
  createdById: z.string(),
  createdAt: z.number(),
  verified: z.boolean(),
  /** Folkmoot's own. The owner turned on the word filter; absent: off. */
  filterWords: z.boolean().optional(),
  /** Folkmoot's own. Who can see the edit history of messages, besides their authors; absent: nobody. */
  editHistory: EditHistory.optional(),
  /** Required in realtime payloads and in the replies of create and join; absent in invite previews. */
  customEmojis: z.array(RawCustomEmojiShort).optional(),
  scheduledForDeletion: z.object({ scheduledAt: z.number() }).nullable().optional(),
  _count: z.object({ welcomeQuestions: z.number() }).optional(),
});
export type RawServer = z.infer<typeof RawServer>;

/** Visible to anyone with an invite. */
export const RawInvitedServer = RawServer.extend({ memberCount: z.number() });
export type RawInvitedServer = z.infer<typeof RawInvitedServer>;

export const RawServerFolder = z.object({ id: z.string(), name: z.string(), color: z.string(), serverIds: z.array(z.string()) });
export type RawServerFolder = z.infer<typeof RawServerFolder>;

/** Only the changes. */
export const ServerChanges = RawServer.pick({
  name: true,
  defaultChannelId: true,
  systemChannelId: true,
  avatar: true,
  banner: true,
  verified: true,
  filterWords: true,
  editHistory: true,
}).partial();
export type ServerChanges = z.infer<typeof ServerChanges>;

export const ServerJoined = z.object({
  server: RawServer,
  members: z.array(RawServerMember),
  channels: z.array(RawChannel),
  roles: z.array(RawServerRole),
  /** Filled by the gateway, because only it knows who is connected. */
  memberPresences: z.array(z.object({ userId: z.string(), status: z.number() }).loose()),
  voiceChannelUsers: z.array(RawVoiceUser),
});
export type ServerJoined = z.infer<typeof ServerJoined>;

export const serverEvents = {
  /** To the user who joins; their sockets are in all rooms before. */
  joined: wireEvent('server:joined', ServerJoined),
  /** To the user who leaves; on deletion to the whole room. */
  left: wireEvent('server:left', z.object({ serverId: z.string() })),
  updated: wireEvent(
    'server:updated',
    z.object({
      serverId: z.string(),
      updated: ServerChanges.extend({ createdById: z.string().optional(), _count: RawServer.shape._count }),
    }),
  ),
  /** The key is `scheduleAt` here, but `scheduledAt` in records. */
  deletionScheduled: wireEvent('server:schedule_delete', z.object({ serverId: z.string(), scheduleAt: z.number() })),
  deletionCancelled: wireEvent('server:remove_schedule_delete', z.object({ serverId: z.string() })),
  /** Only to the user's own room, like the events of folders. */
  orderUpdated: wireEvent('server:order_updated', z.object({ serverIds: z.array(z.string()) })),
  folderCreated: wireEvent('server:folder_created', z.object({ folder: RawServerFolder })),
  /** Empty `serverIds`: deleted. */
  folderUpdated: wireEvent('server:folder_updated', z.object({ folder: RawServerFolder })),
} as const;
