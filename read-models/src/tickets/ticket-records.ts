/** Reads tickets, and who may open the channel of a ticket. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { ChannelAccess } from '@folkmoot/contracts/kernel/access';
import { TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import type { OwnTicket } from '@folkmoot/contracts/tickets/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';

export type TicketRow = OwnTicket & { readonly openedById: string };

export const ticketColumns = sql`
  t.id, t.title, t.category, t.status, t.channel_id as "channelId", t.opened_at as "openedAt", t.last_updated_at as "lastUpdatedAt",
  t.seen, t.opened_by_id as "openedById"`;

/** 30 for a missing or invalid limit, which is also the maximum. */
export function pageSize(limit: number | undefined): number {
  return limit === undefined || limit <= 0 ? TICKET_LIMITS.page : Math.min(limit, TICKET_LIMITS.page);
}

/** The last changed first. */
export async function readTickets(db: Reader, condition: RawBuilder<unknown>, limit: number): Promise<readonly TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns} from tickets t where ${condition} order by t.last_updated_at desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function readTicket(db: Reader, ticketId: number): Promise<TicketRow | null> {
  const [row] = await readTickets(db, sql`t.id = ${ticketId}`, 1);
  return row ?? null;
}

/** For the author and moderators. null: the channel belongs to no ticket. */
export async function readTicketAccess(db: Reader, channelId: string, userId: string, staff: boolean): Promise<ChannelAccess | null> {
  const [row] = await readTickets(db, sql`t.channel_id = ${channelId}`, 1);
  if (!row) return null;
  const participant = staff || row.openedById === userId;
  return { channelId, type: CHANNEL_TYPE.TICKET, serverId: null, permissions: [], participant, recipientId: null };
}

export async function readTicketChannel(db: Reader, channelId: string): Promise<RawChannel | null> {
  const [row] = await readTickets(db, sql`t.channel_id = ${channelId}`, 1);
  if (!row) return null;
  return {
    id: channelId,
    name: null,
    icon: null,
    serverId: null,
    createdById: row.openedById,
    type: CHANNEL_TYPE.TICKET,
    slowModeSeconds: null,
    categoryId: null,
    lastMessagedAt: null,
    createdAt: row.openedAt,
    order: null,
  };
}
