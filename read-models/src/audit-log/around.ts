/** Rows with the state before and after an action, to show changes and to find what an undo can restore. */
import { CHANNEL_FIELDS, ROLE_FIELDS } from '@folkmoot/contracts/audit-log/things';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Action } from './action-of.ts';
import { entryId } from './entries.ts';
import type { ServerStructure } from './server-structure.ts';

export type Thing = Readonly<Record<string, unknown>>;

export type AroundEntry = {
  readonly event: Pick<Recorded, 'position'>;
  readonly serverId: string;
  readonly kind: string;
  readonly thingId: string;
  readonly before: Thing | null;
  readonly set: Thing | null;
};

function picked(thing: object | undefined, fields: readonly string[]): Thing | null {
  return thing ? Object.fromEntries(Object.entries(thing).filter(([field]) => fields.includes(field))) : null;
}

/** The current fields of a role or channel, for the undo of its creation. */
export function roleNow({ roles }: ServerStructure, id: string): Thing | null {
  return picked(roles[id], ROLE_FIELDS);
}
export function channelNow({ channels }: ServerStructure, id: string): Thing | null {
  return picked(channels[id], CHANNEL_FIELDS);
}

/** The initial fields of a created object. */
export function madeIn({ actionType, data }: Action, after: ServerStructure): Thing | null {
  if (actionType === 'SERVER_ROLE_CREATE') return roleNow(after, data.subject.id);
  return actionType === 'SERVER_CHANNEL_CREATE' ? channelNow(after, data.subject.id) : null;
}

export function jsonOf(thing: Thing | null): string | null {
  return thing && JSON.stringify(thing);
}

export async function insertAround(tx: Tx, entries: readonly AroundEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit_around (id, server_id, kind, thing_id, before, set_to)
    select id, server_id, kind, thing_id, before::jsonb, set_to::jsonb from unnest(
      ${entries.map(({ event }) => entryId(event))}::text[], ${entries.map(({ serverId }) => serverId)}::text[],
      ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ thingId }) => thingId)}::text[],
      ${entries.map(({ before }) => jsonOf(before))}::text[], ${entries.map(({ set }) => jsonOf(set))}::text[])
      as v(id, server_id, kind, thing_id, before, set_to)`.execute(tx);
}

/** Purged channels: the texts of their notices must not be kept longer. */
export async function forgetChannels(tx: Tx, channelIds: readonly string[]): Promise<void> {
  await sql`delete from audit_things where kind = 'notice' and id = any(${channelIds}::text[])`.execute(tx);
  await sql`delete from audit_around where thing_id = any(${channelIds}::text[])`.execute(tx);
}
