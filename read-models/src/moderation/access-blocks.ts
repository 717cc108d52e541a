/** Who may not come in, for the gateway and uploads: suspensions that hold, and addresses that are banned. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type HeldBack = { readonly expireAt: number | null; readonly reason: string | null; readonly byUsername: string };

export type SuspensionInfo = {
  /** Founders come in from everywhere. */
  readonly founder: boolean;
  /** Their own; of a bot its owner's, too, without whose it is to explain: a token may be in other hands. Some may be over. */
  readonly suspensions: readonly HeldBack[];
};

/** The one that keeps them out now. */
export function suspensionAt({ suspensions }: SuspensionInfo, now: number): HeldBack | null {
  return suspensions.find(({ expireAt }) => expireAt === null || expireAt > now) ?? null;
}

export async function readSuspensionInfo(db: Reader, userId: string): Promise<SuspensionInfo> {
  const { rows } = await sql<SuspensionInfo>`
    select u.badges & ${BADGE.FOUNDER}::integer <> 0 as founder,
      coalesce((
        select json_agg(json_build_object('expireAt', s.expire_at, 'reason', case when s.user_id = u.id then s.reason end,
          'byUsername', case when s.user_id = u.id then coalesce(b.username, '') else '' end) order by s.user_id <> u.id)
        from suspensions s left join users b on b.id = s.suspended_by_id
        where s.user_id in (u.id, (select a.owner_id from applications a where a.bot_user_id = u.id))), '[]') as suspensions
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { founder: false, suspensions: [] };
}

/** Until when each is banned, by blind index. */
export async function readBannedAddresses(db: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ address: string; expireAt: number }>`
    select address, max(expire_at) as "expireAt" from banned_addresses
    where expire_at > extract(epoch from now()) * 1000 group by address`.execute(db);
  return new Map(rows.map(({ address, expireAt }) => [address, expireAt]));
}

/** Until when an address is banned, by its blind index; 0: it is not. */
export async function readAddressBan(db: Reader, address: string): Promise<number> {
  const { rows } = await sql<{ expireAt: number | null }>`
    select max(expire_at) as "expireAt" from banned_addresses where address = ${address}`.execute(db);
  return rows[0]?.expireAt ?? 0;
}
