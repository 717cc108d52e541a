/**
 * Commands and query of a server's embed (servers document 5.1). The gateway itself serves `external-embed.json` and `external-embed.html`,
 * because only it knows who is online.
 */
import { z } from 'zod';
import { StatusTrue } from '../kernel/fields.ts';
import { ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { RawExternalEmbed } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const adminOnly: Requirement[] = [{ need: 'user' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }];

export const createServerEmbed = command('createServerEmbed', 'POST', '/servers/:serverId/external-embed', {
  who: adminOnly,
  limit: { name: 'external_embed', requests: 4, perMs: 60_000 },
  params: InServer,
  /** The code of an invite, despite its name. */
  query: z.object({ inviteId: z.string().min(1).max(100) }),
  reply: z.object({ id: z.string() }),
  refuses: ['EmbedInviteUnknown', 'EmbedExists'],
});

export const deleteServerEmbed = command('deleteServerEmbed', 'DELETE', '/servers/:serverId/external-embed', {
  who: adminOnly,
  limit: { name: 'external_embed_delete', requests: 20, perMs: 60_000 },
  params: InServer,
  reply: StatusTrue,
  refuses: ['NoEmbed'],
});

/** For members. Others see only the embed itself (servers document DB-4). */
export const getServerEmbed = query('getServerEmbed', '/servers/:serverId/external-embed', {
  who: [{ need: 'userOrBot' }, { need: 'member' }],
  limit: { name: 'external_embed_get', requests: 20, perMs: 60_000 },
  params: InServer,
  reply: RawExternalEmbed,
  refuses: ['NoEmbed'],
});
