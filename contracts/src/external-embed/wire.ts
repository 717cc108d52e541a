/** A server as other sites show it (servers document 5.1). */
import { z } from 'zod';

export const RawExternalEmbed = z.object({
  id: z.string(),
  /** SERVER 0. */
  type: z.literal(0),
  serverId: z.string(),
  /** Null: the invite was deleted. */
  serverInviteCode: z.string().nullable(),
  userId: z.null(),
});
export type RawExternalEmbed = z.infer<typeof RawExternalEmbed>;

/** Reveals no identities: no ids, and images only under encrypted names below `VEILED_FOLDER`. */
export const EmbeddedServer = z.object({
  id: z.string(),
  userId: z.null(),
  serverInviteCode: z.string().nullable(),
  onlineMembersCount: z.number(),
  server: z.object({
    name: z.string(),
    avatar: z.string().nullable(),
    banner: z.string().nullable(),
    hexColor: z.string(),
    verified: z.boolean(),
    serverMembers: z.null(),
  }),
  users: z.array(
    z.object({
      /** Index in the list. */
      id: z.number(),
      username: z.string(),
      hexColor: z.string().nullable(),
      avatar: z.string().nullable(),
      banner: z.string().nullable(),
      presence: z
        .object({
          status: z.number(),
          custom: z.string().optional(),
          activity: z
            .object({ name: z.string(), title: z.string().optional(), action: z.string(), imgSrc: z.string().optional() })
            .nullable(),
        })
        .nullable(),
    }),
  ),
});
export type EmbeddedServer = z.infer<typeof EmbeddedServer>;

/** Maximum number of members in an embed. */
export const EMBEDDED_MEMBERS = 50;

/** Cache time for embedding sites, in seconds. */
export const EMBED_MAX_AGE_S = 1800;
