/** Moderators' actions on servers, shown to the owner at that time. */
import type { AccountAct } from '@folkmoot/contracts/account-history/wire';
import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import type { EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import { ServerModerated } from '@folkmoot/contracts/moderation/events';
import { ServerActUndone } from '@folkmoot/contracts/moderation/undo-events';
import {
  ServerCreated,
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerOwnershipTransferred,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import { on, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { isNotOfUndo } from '../moderation/of-undo.ts';
import { type Entry, insertWithLock, markUndone } from './account-history-entries.ts';

type ServerEntry = Omit<Entry, 'userId' | 'serverName'> & { readonly serverId: string; readonly byId: string };

/** Owners' actions on their own servers are no staff actions. */
async function insertForOwners(tx: Tx, act: AccountAct, entries: readonly ServerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const serverIds = [...new Set(entries.map(({ serverId }) => serverId))];
  const { rows } = await sql<{ serverId: string; ownerId: string; name: string }>`
    select server_id as "serverId", owner_id as "ownerId", name from account_history_servers
    where server_id = any(${serverIds}::text[])`.execute(tx);
  const servers = new Map(rows.map((row) => [row.serverId, row]));
  const owned = entries.flatMap(({ byId, ...entry }) => {
    const server = servers.get(entry.serverId);
    return server && server.ownerId !== byId ? [{ ...entry, userId: server.ownerId, serverName: server.name }] : [];
  });
  await insertWithLock(tx, act, owned);
}

/** Records each event of a type, or only those that `isRecorded` selects. */
function recordEachForOwner<Spec extends EventSpec>(
  spec: Spec,
  act: AccountAct,
  entryOf: (data: EventOf<Spec>['data']) => Omit<ServerEntry, 'id' | 'position'>,
  isRecorded: (event: Recorded<EventOf<Spec>>) => boolean = () => true,
) {
  return on(spec, (batch, tx) =>
    insertForOwners(
      tx,
      act,
      batch.filter(isRecorded).map(({ id, position, data }) => ({ id, position, ...entryOf(data) })),
    ),
  );
}

/** The actor of a scheduled server deletion. */
const PRODUCT = 'System';

/** In order, because a batch may contain a server twice. */
async function setEach(
  tx: Tx,
  column: 'owner_id' | 'name',
  changes: readonly (readonly [serverId: string, value: string])[],
): Promise<void> {
  const last = [...new Map(changes)];
  if (last.length === 0) return;
  await sql`
    update account_history_servers s set ${sql.ref(column)} = v.value
    from unnest(${last.map(([serverId]) => serverId)}::text[], ${last.map(([, value]) => value)}::text[]) as v(server_id, value)
    where s.server_id = v.server_id`.execute(tx);
}

export const serverHandlers = [
  on(ServerCreated, async (batch, tx) => {
    const made = batch.map(({ data }) => data);
    await sql`
      insert into account_history_servers (server_id, owner_id, name)
      select * from unnest(${made.map(({ serverId }) => serverId)}::text[], ${made.map(({ createdById }) => createdById)}::text[],
        ${made.map(({ name }) => name)}::text[])`.execute(tx);
  }),
  on(ServerOwnershipTransferred, (batch, tx) =>
    setEach(
      tx,
      'owner_id',
      batch.map(({ data: { serverId, newOwnerId } }) => [serverId, newOwnerId] as const),
    ),
  ),
  on(ServerUpdated, (batch, tx) =>
    setEach(
      tx,
      'name',
      batch.flatMap(({ data: { serverId, name } }) => (name === undefined ? [] : [[serverId, name] as const])),
    ),
  ),
  on(ServerDeleted, async (batch, tx) => {
    const atItsTime = batch.filter(({ data }) => data.deletedById === PRODUCT);
    await insertForOwners(
      tx,
      'serverDeleted',
      atItsTime.map(({ id, position, data: { serverId, deletedById: byId, deletedAt: at } }) => ({ id, position, serverId, byId, at })),
    );
    await sql`delete from account_history_servers where server_id = any(${batch.map(({ data }) => data.serverId)}::text[])`.execute(tx);
  }),
  recordEachForOwner(ServerModerated, 'serverEdited', ({ serverId, changed: fields, moderatedById: byId, moderatedAt: at }) => ({
    serverId,
    fields,
    byId,
    at,
  })),
  recordEachForOwner(
    PublicServerPinned,
    'serverPinned',
    ({ serverId, pinnedById: byId, pinnedAt: at }) => ({ serverId, byId, at }),
    isNotOfUndo,
  ),
  recordEachForOwner(
    PublicServerUnpinned,
    'serverUnpinned',
    ({ serverId, unpinnedById: byId, unpinnedAt: at }) => ({ serverId, byId, at }),
    isNotOfUndo,
  ),
  recordEachForOwner(
    ServerDeletionScheduled,
    'serverDeletionScheduled',
    ({ serverId, reason, scheduledById: byId, scheduledAt: at }) => ({ serverId, reason, byId, at }),
    isNotOfUndo,
  ),
  recordEachForOwner(
    ServerDeletionCancelled,
    'serverDeletionCancelled',
    ({ serverId, cancelledById: byId, cancelledAt: at }) => ({ serverId, byId, at }),
    isNotOfUndo,
  ),
  on(ServerActUndone, (batch, tx) =>
    markUndone(
      tx,
      batch.map(({ data: { undoneEventId: eventId, undoneAt: at } }) => ({ eventId, at })),
    ),
  ),
];
