/** Projects actions on servers, roles, channels and emoji, with the previous state. */

import { isOfUndo } from '@folkmoot/contracts/audit-log/of-undo';
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { ServerCreated, ServerUpdated } from '@folkmoot/contracts/servers/events';
import type { Handler, Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { toAction } from './action-of.ts';
import { type AroundEntry, insertAround, madeIn } from './around.ts';
import { type ActionEntry, actorOf, insertActions } from './entries.ts';
import { NO_SERVER, type ServerStructure, serverStructure } from './server-structure.ts';

export async function readStructures(tx: Tx, serverIds: readonly string[]): Promise<Map<string, ServerStructure>> {
  const { rows } = await sql<{ serverId: string; structure: ServerStructure }>`
    select server_id as "serverId", structure from audit_structures where server_id = any(${serverIds}::text[])`.execute(tx);
  return new Map(rows.map(({ serverId, structure }) => [serverId, structure]));
}

async function saveStructures(tx: Tx, structures: ReadonlyMap<string, ServerStructure>): Promise<void> {
  await sql`
    insert into audit_structures (server_id, structure)
    select server_id, structure::jsonb from unnest(${[...structures.keys()]}::text[],
      ${[...structures.values()].map((structure) => JSON.stringify(structure))}::text[]) as v(server_id, structure)
    on conflict (server_id) do update set structure = excluded.structure`.execute(tx);
}

export function serverOf({ data }: Recorded): string | null {
  return typeof data.serverId === 'string' ? data.serverId : null;
}

/** In order, because each event changes the state for the next. A deleted server gets no entries. */
async function describeActions(batch: readonly Recorded[], tx: Tx): Promise<void> {
  const structures = await readStructures(tx, [...new Set(batch.flatMap((event) => serverOf(event) ?? []))]);
  const entries: ActionEntry[] = [];
  const made: AroundEntry[] = [];
  for (const event of batch) {
    const serverId = serverOf(event);
    const before = event.type === ServerCreated.type ? NO_SERVER : structures.get(serverId ?? '');
    if (serverId === null || !before) continue;
    const structure = serverStructure(before, [event]);
    structures.set(serverId, structure);
    const act = isOfUndo(event) ? null : toAction(event, before);
    if (!act) continue;
    entries.push({ ...act, event, serverId, byId: actorOf(event), at: event.meta.at });
    const set = madeIn(act, structure);
    if (set) made.push({ event, serverId, kind: act.data.subject.kind, thingId: act.data.subject.id, before: null, set });
  }
  await saveStructures(tx, structures);
  await insertActions(tx, entries);
  await insertAround(tx, made);
}

const structureEvents = [
  ServerCreated,
  ServerUpdated,
  RoleCreated,
  RoleUpdated,
  RoleDeleted,
  RolesReordered,
  ChannelCreated,
  ChannelUpdated,
  ChannelDeleted,
  ChannelRestored,
  ChannelPermissionsSet,
  ChannelsReordered,
  EmojiAdded,
  EmojiRenamed,
  EmojiRemoved,
];

export const structureActions: Readonly<Record<string, Handler>> = Object.fromEntries(
  structureEvents.map(({ type }) => [type, { apply: describeActions }]),
);

/** The entries stay. */
export async function forgetServers(tx: Tx, serverIds: readonly string[]): Promise<void> {
  await sql`delete from audit_structures where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from audit_members where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from audit_nicknames where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from audit_invites where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from audit_things where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from audit_around where server_id = any(${serverIds}::text[])`.execute(tx);
}
