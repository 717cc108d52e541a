/** Roles on the wire (servers document, section 1; realtime contract 5.3). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

export const RawServerRole = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  hexColor: z.string(),
  createdById: z.string(),
  hideRole: z.boolean(),
  permissions: z.number(),
  serverId: z.string(),
  order: z.number(),
  botRole: z.literal(true).nullable(),
  createdAt: z.number(),
});
export type RawServerRole = z.infer<typeof RawServerRole>;

export const RoleChanges = RawServerRole.pick({ name: true, permissions: true, hexColor: true, hideRole: true, icon: true }).partial();
export type RoleChanges = z.infer<typeof RoleChanges>;

export const roleEvents = {
  /** Only the role. Clients move the other roles except the default one up. */
  created: wireEvent('server:role_created', RawServerRole),
  updated: wireEvent('server:role_updated', z.object({ serverId: z.string(), roleId: z.string(), updated: RoleChanges })),
  /** index + 1 = order. */
  reordered: wireEvent('server:role_order_updated', z.object({ serverId: z.string(), roleIds: z.array(z.string()) })),
  /** Clients remove it from members and channels and renumber. */
  deleted: wireEvent('server:role_deleted', z.object({ serverId: z.string(), roleId: z.string() })),
} as const;
