/** What can happen to the roles of a server. Stream `server-<serverId>`. The default role is born with ServerCreated. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const role = { serverId: z.string(), roleId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

/** Takes order 2; every other role but the default one moves up by one. */
export const RoleCreated = event(
  'RoleCreated',
  2,
  z.object({
    ...role,
    name: z.string(),
    hexColor: z.string(),
    icon: z.string().nullable(),
    permissions: z.number(),
    hideRole: z.boolean(),
    botRole: z.boolean(),
    /** The bot whose own role it is; null: a role for people. */
    botId: z.string().nullable(),
    createdById: z.string(),
    createdAt: z.number(),
  }),
  {
    partitionKey,
    // 2 names the bot; before, there were no roles of bots.
    upcasts: { 1: (data) => ({ ...data, botId: null }) },
  },
);

/** Only the keys that were set. */
export const RoleUpdated = event(
  'RoleUpdated',
  1,
  z.object({
    ...role,
    name: z.string().optional(),
    hexColor: z.string().optional(),
    icon: z.string().nullable().optional(),
    permissions: z.number().optional(),
    hideRole: z.boolean().optional(),
  }),
  { partitionKey },
);

/** Members and channels lose it; the remaining roles are renumbered from 1. */
export const RoleDeleted = event('RoleDeleted', 1, z.object({ ...role, deletedById: z.string() }), { partitionKey });

/** All roles of the server, ascending: index + 1 is the order. */
export const RolesReordered = event('RolesReordered', 1, z.object({ serverId: z.string(), roleIds: z.array(z.string()) }), {
  partitionKey,
});

export const roleEventSpecs = [RoleCreated, RoleUpdated, RoleDeleted, RolesReordered] as const;
