/** Active suspensions and banned addresses, for the gateway and uploads. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type ActiveSuspension = { readonly expireAt: number | null; readonly reason: string | null; readonly byUsername: string };

export type SuspensionInfo = {
  /** Founders are never blocked by address. */
  readonly founder: boolean;
  /**
   * The user's suspensions. For a bot also those of its owner, without the reason, because someone else may have the token. Some may have
   * expired.
   */
  readonly suspensions: readonly ActiveSuspension[];
};

/** The suspension that is active now. */
export function suspensionAt({ suspensions }: SuspensionInfo, now: number): ActiveSuspension | null {
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

/** The end of each ban, by blind index. */
export async function readBannedAddresses(db: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ address: string; expireAt: number }>`
    select address, max(expire_at) as "expireAt" from banned_addresses
    where expire_at > extract(epoch from now()) * 1000 group by address`.execute(db);
  return new Map(rows.map(({ address, expireAt }) => [address, expireAt]));
}

/** The end of the ban of an address, by its blind index. 0: it is not banned. */
export async function readAddressBan(db: Reader, address: string): Promise<number> {
  const { rows } = await sql<{ expireAt: number | null }>`
    select max(expire_at) as "expireAt" from banned_addresses where address = ${address}`.execute(db);
  return rows[0]?.expireAt ?? 0;
}
