/** The permissions of a caller in the server or channel of a path. The command API computes the same from its warm structure. */
import { type Access, type Actor, type ChannelAccess, isStaff, type ServerAccess } from '@folkmoot/contracts/kernel/access';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readChannelAccess, readServerAccess } from '../members/access.ts';
import { readTicketAccess } from '../tickets/ticket-records.ts';

type AccountRow = { readonly emailConfirmed: boolean; readonly badges: number };

async function readAccount(db: Reader, userId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select a.email_confirmed as "emailConfirmed", u.badges from users u join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

const DM_TEXT = 0;

async function readDmAccess(db: Reader, channelId: string, userId: string): Promise<ChannelAccess | null> {
  const { rows } = await sql<{ recipientId: string | null }>`
    select i.recipient_id as "recipientId" from dm_channels d left join inbox_entries i on i.channel_id = d.id and i.user_id = ${userId}
    where d.id = ${channelId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { channelId, type: DM_TEXT, serverId: null, permissions: [], participant: row.recipientId !== null, recipientId: row.recipientId };
}

type Place = { readonly server: ServerAccess | null; readonly channel: ChannelAccess | null };

async function readPlace(db: Reader, userId: string, params: Readonly<Record<string, string>>): Promise<Place> {
  const { serverId, channelId } = params;
  if (channelId === undefined)
    return { server: serverId === undefined ? null : await readServerAccess(db, serverId, userId), channel: null };
  const found = await readChannelAccess(db, channelId, userId);
  // A channel in a path with a server must belong to that server.
  if (found && (serverId === undefined || found.place.serverId === serverId)) {
    return { server: found.server, channel: { ...found.place, participant: false, recipientId: null } };
  }
  if (serverId !== undefined) return { server: await readServerAccess(db, serverId, userId), channel: null };
  return { server: null, channel: await readDmAccess(db, channelId, userId) };
}

/** `confirmEmail` false: every account counts as confirmed. A token of a deleted account has no actor. */
export async function readAccess(
  db: Reader,
  actor: Actor | null,
  params: Readonly<Record<string, string>>,
  confirmEmail: boolean,
): Promise<Access> {
  const [account, place] = await Promise.all([actor ? readAccount(db, actor.userId) : null, readPlace(db, actor?.userId ?? '', params)]);
  const { channelId, serverId } = params;
  const mayBeTicket = place.channel === null && channelId !== undefined && serverId === undefined;
  const staff = account !== null && actor?.bot === false && isStaff(account.badges);
  return {
    actor: account ? actor : null,
    emailConfirmed: !confirmEmail || (account?.emailConfirmed ?? false),
    badges: account?.badges ?? 0,
    ...place,
    ...(mayBeTicket && { channel: await readTicketAccess(db, channelId, account && actor ? actor.userId : '', staff) }),
  };
}
