/** Who may not come in, for the gateway and uploads: suspensions that hold, and addresses that are banned. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export type PersonBar = {
  /** Founders come in from everywhere. */
  readonly founder: boolean;
  readonly suspension: { readonly expireAt: number | null; readonly reason: string | null; readonly byUsername: string } | null;
};

export async function readPersonBar(db: Reader, userId: string): Promise<PersonBar> {
  const { rows } = await sql<PersonBar>`
    select u.badges & ${BADGE.FOUNDER}::integer <> 0 as founder,
           case when s.user_id is not null
             then json_build_object('expireAt', s.expire_at, 'reason', s.reason, 'byUsername', coalesce(b.username, '')) end as suspension
    from users u left join suspensions s on s.user_id = u.id left join users b on b.id = s.suspended_by_id
    where u.id = ${userId}`.execute(db);
  return rows[0] ?? { founder: false, suspension: null };
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
