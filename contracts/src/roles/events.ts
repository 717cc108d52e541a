/** Events of the roles of a server. Stream `server-<serverId>`. The default role is created by ServerCreated. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const role = { serverId: z.string(), roleId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

/** Gets order 2; every other role except the default one moves up by one. */
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
    /** The bot that owns the role; null: a role for users. */
    botId: z.string().nullable(),
    createdById: z.string(),
    createdAt: z.number(),
  }),
  {
    partitionKey,
    // Version 2 names the bot; before, there were no roles of bots.
    upcasts: { 1: (data) => ({ ...data, botId: null }) },
  },
);

/** Contains only the changed keys. */
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
