/** Projects suspensions, warnings, shadow bans and banned addresses. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import {
  AddressesBanned,
  EmailBarred,
  OwnerWarned,
  SuspensionEdited,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { WarningLifted } from '@folkmoot/contracts/reports/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { bannedAddressesTable, sanctionCountsTable, shadowBansTable, suspensionsTable } from './sanctions.table.ts';

/** The last event of each user counts. */
function lastOfEach<Data extends { readonly userId: string }>(batch: readonly { readonly data: Data }[]): readonly Data[] {
  return [...new Map(batch.map(({ data }) => [data.userId, data])).values()];
}

type Warned = { readonly userId: string; readonly warnCount: number; readonly warnExpiresAt: number };

async function countSuspensions(tx: Tx, counts: readonly { readonly userId: string; readonly suspendCount: number }[]): Promise<void> {
  await sql`
    insert into sanction_counts (user_id, suspend_count)
    select * from unnest(${counts.map((count) => count.userId)}::text[], ${counts.map((count) => count.suspendCount)}::integer[])
    on conflict (user_id) do update set suspend_count = excluded.suspend_count`.execute(tx);
}

async function countWarnings(tx: Tx, counts: readonly Warned[]): Promise<void> {
  await sql`
    insert into sanction_counts (user_id, warn_count, warn_expires_at)
    select * from unnest(${counts.map((count) => count.userId)}::text[], ${counts.map((count) => count.warnCount)}::integer[],
      ${counts.map((count) => count.warnExpiresAt)}::bigint[])
    on conflict (user_id) do update set warn_count = excluded.warn_count, warn_expires_at = excluded.warn_expires_at`.execute(tx);
}

/** The event of an undo contains the complete remaining state. */
async function recomputeSanctions(tx: Tx, undone: readonly EventOf<typeof SanctionUndone>['data'][]): Promise<void> {
  const ids = undone.map(({ userId }) => userId);
  await sql`delete from suspensions where user_id = any(${ids}::text[])`.execute(tx);
  await sql`delete from shadow_bans where user_id = any(${ids}::text[])`.execute(tx);
  const suspended = undone.flatMap(({ userId, suspension, suspensionReason }) =>
    suspension ? [{ userId, ...suspension, reason: suspensionReason }] : [],
  );
  await sql`
    insert into suspensions (user_id, id, suspended_at, expire_at, reason, suspended_by_id, user_deleted)
    select v.*, false from unnest(
      ${suspended.map((data) => data.userId)}::text[], ${suspended.map((data) => data.suspensionId)}::text[],
      ${suspended.map((data) => data.suspendedAt)}::bigint[], ${suspended.map((data) => data.expireAt)}::bigint[],
      ${suspended.map((data) => data.reason)}::text[], ${suspended.map((data) => data.suspendedById)}::text[]) as v`.execute(tx);
  const banned = undone.flatMap(({ userId, shadowBan, shadowBanReason }) =>
    shadowBan ? [{ userId, ...shadowBan, reason: shadowBanReason }] : [],
  );
  await sql`
    insert into shadow_bans (user_id, id, banned_at, reason, banned_by_id)
    select * from unnest(
      ${banned.map((data) => data.userId)}::text[], ${banned.map((data) => data.shadowBanId)}::text[],
      ${banned.map((data) => data.bannedAt)}::bigint[], ${banned.map((data) => data.reason)}::text[],
      ${banned.map((data) => data.bannedById)}::text[])`.execute(tx);
  await sql`
    insert into sanction_counts (user_id, suspend_count, warn_count, warn_expires_at)
    select * from unnest(${ids}::text[], ${undone.map((data) => data.suspendCount)}::integer[],
      ${undone.map((data) => data.warnCount)}::integer[], ${undone.map((data) => data.warnExpiresAt)}::bigint[])
    on conflict (user_id) do update set suspend_count = excluded.suspend_count, warn_count = excluded.warn_count,
      warn_expires_at = excluded.warn_expires_at`.execute(tx);
}

export const sanctions = projection(
  { name: 'sanctions', version: 3, tables: [suspensionsTable, sanctionCountsTable, shadowBansTable, bannedAddressesTable] },
  on(UserSuspended, async (batch, tx) => {
    const last = lastOfEach(batch);
    await sql`
      insert into suspensions (user_id, id, suspended_at, expire_at, reason, suspended_by_id, user_deleted)
      select v.*, false from unnest(
        ${last.map((data) => data.userId)}::text[], ${last.map((data) => data.suspensionId)}::text[],
        ${last.map((data) => data.suspendedAt)}::bigint[], ${last.map((data) => data.expireAt)}::bigint[],
        ${last.map((data) => data.reason)}::text[], ${last.map((data) => data.suspendedById)}::text[]) as v
      on conflict (user_id) do update set id = excluded.id, suspended_at = excluded.suspended_at, expire_at = excluded.expire_at,
        reason = excluded.reason, suspended_by_id = excluded.suspended_by_id`.execute(tx);
    await countSuspensions(tx, last);
  }),
  on(SuspensionEdited, async (batch, tx) => {
    const last = lastOfEach(batch);
    await sql`
      update suspensions s set expire_at = v.expire_at, reason = v.reason
      from unnest(${last.map((data) => data.userId)}::text[], ${last.map((data) => data.expireAt)}::bigint[],
        ${last.map((data) => data.reason)}::text[]) as v(user_id, expire_at, reason)
      where s.user_id = v.user_id`.execute(tx);
  }),
  on(UserUnsuspended, async (batch, tx) => {
    const last = lastOfEach(batch);
    await sql`delete from suspensions where user_id = any(${last.map((data) => data.userId)}::text[])`.execute(tx);
    await countSuspensions(tx, last);
  }),
  on(UserWarned, (batch, tx) => countWarnings(tx, lastOfEach(batch))),
  on(OwnerWarned, (batch, tx) => countWarnings(tx, lastOfEach(batch))),
  on(WarningLifted, async (batch, tx) => {
    await sql`
      update sanction_counts s set warn_count = greatest(0, s.warn_count - v.lifted)
      from (select user_id, count(*)::integer as lifted from unnest(${batch.map(({ data }) => data.userId)}::text[]) as u(user_id)
            group by user_id) v
      where s.user_id = v.user_id`.execute(tx);
  }),
  on(UserShadowBanned, async (batch, tx) => {
    const last = lastOfEach(batch);
    await sql`
      insert into shadow_bans (user_id, id, banned_at, reason, banned_by_id)
      select * from unnest(
        ${last.map((data) => data.userId)}::text[], ${last.map((data) => data.shadowBanId)}::text[],
        ${last.map((data) => data.bannedAt)}::bigint[], ${last.map((data) => data.reason)}::text[],
        ${last.map((data) => data.bannedById)}::text[])
      on conflict (user_id) do update set id = excluded.id, banned_at = excluded.banned_at, reason = excluded.reason,
        banned_by_id = excluded.banned_by_id`.execute(tx);
  }),
  on(UserShadowUnbanned, async (batch, tx) => {
    await sql`delete from shadow_bans where user_id = any(${batch.map(({ data }) => data.userId)}::text[])`.execute(tx);
  }),
  on(AddressesBanned, async (batch, tx) => {
    const bans = batch.flatMap(({ id, data }) => [...new Set(data.addresses)].map((address) => ({ address, id, expireAt: data.expireAt })));
    await sql`
      insert into banned_addresses (address, banned_by, expire_at)
      select * from unnest(${bans.map(({ address }) => address)}::text[], ${bans.map(({ id }) => id)}::text[],
        ${bans.map(({ expireAt }) => expireAt)}::bigint[])`.execute(tx);
  }),
  on(SanctionUndone, async (batch, tx) => {
    const unbanned = batch.filter(({ data }) => data.act === 'addressBan').map(({ data }) => data.undoneEventId);
    if (unbanned.length > 0) await sql`delete from banned_addresses where banned_by = any(${unbanned}::text[])`.execute(tx);
    await recomputeSanctions(tx, lastOfEach(batch));
  }),
  // A shadow ban becomes a suspension after the account was deleted, so its row is marked here.
  on(EmailBarred, async (batch, tx) => {
    const ids = batch.map(({ data }) => data.userId);
    await sql`update suspensions set user_deleted = true where user_id = any(${ids}::text[])`.execute(tx);
    await sql`delete from sanction_counts where user_id = any(${ids}::text[])`.execute(tx);
  }),
  on(AccountDeleted, async (batch, tx) => {
    const ids = batch.map(({ data }) => data.userId);
    await sql`update suspensions set user_deleted = true where user_id = any(${ids}::text[])`.execute(tx);
    await sql`delete from sanction_counts where user_id = any(${ids}::text[])`.execute(tx);
  }),
);
