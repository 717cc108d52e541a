/** Projects actions on rules, questions, notices, timeouts and listings in Explore, with the state before and after. */
import { isOfUndo } from '@folkmoot/contracts/audit-log/of-undo';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Handler, Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type AroundEntry, insertAround, jsonOf, type Thing } from './around.ts';
import { type ActionEntry, actorOf, insertActions } from './entries.ts';
import { readStructures, serverOf } from './structure-actions.ts';
import { THING_EVENTS, type ThingStep, thingStepOf } from './thing-of.ts';

type Place = Pick<ThingStep, 'kind' | 'id'> & { readonly serverId: string };
type Kept = Place & { readonly thing: Thing | null };

function keyOf({ serverId, kind, id }: Place): string {
  return `${serverId}/${kind}/${id}`;
}

async function readThings(tx: Tx, places: readonly Place[]): Promise<Map<string, Kept>> {
  const { rows } = await sql<Kept>`
    select t.server_id as "serverId", t.kind, t.id, t.thing from audit_things t
      join (select distinct * from unnest(${places.map(({ serverId }) => serverId)}::text[], ${places.map(({ kind }) => kind)}::text[],
        ${places.map(({ id }) => id)}::text[]) as v(s, k, i)) w
      on t.server_id = w.s and t.kind = w.k and t.id = w.i`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function saveThings(tx: Tx, kept: readonly Kept[]): Promise<void> {
  await sql`
    delete from audit_things t
    using unnest(${kept.map(({ serverId }) => serverId)}::text[], ${kept.map(({ kind }) => kind)}::text[], ${kept.map(({ id }) => id)}::text[])
      as v(server_id, kind, id)
    where t.server_id = v.server_id and t.kind = v.kind and t.id = v.id`.execute(tx);
  const there = kept.filter(({ thing }) => thing !== null);
  await sql`
    insert into audit_things (server_id, kind, id, thing)
    select server_id, kind, id, thing::jsonb from unnest(
      ${there.map(({ serverId }) => serverId)}::text[], ${there.map(({ kind }) => kind)}::text[], ${there.map(({ id }) => id)}::text[],
      ${there.map(({ thing }) => jsonOf(thing))}::text[]) as v(server_id, kind, id, thing)`.execute(tx);
}

type Located = { readonly event: Recorded; readonly step: ThingStep; readonly place: Place };

/** Rules and timeouts of the instance belong to no server. */
function located(event: Recorded): readonly Located[] {
  const [serverId, step] = [serverOf(event), thingStepOf(event)];
  return serverId !== null && step ? [{ event, step, place: { serverId, kind: step.kind, id: step.id } }] : [];
}

/** In order, because each event changes the state for the next. A deleted server gets no entries. */
async function describeItems(batch: readonly Recorded[], tx: Tx): Promise<void> {
  const all = batch.flatMap(located);
  const structures = await readStructures(tx, [...new Set(all.map(({ place }) => place.serverId))]);
  const describe = all.filter(({ place }) => structures.has(place.serverId));
  const places = describe.map(({ place }) => place);
  const things = await readThings(tx, places);
  const entries: ActionEntry[] = [];
  const around: AroundEntry[] = [];
  for (const { event, step, place } of describe) {
    const { serverId, kind, id } = place;
    const before = things.get(keyOf(place))?.thing ?? null;
    const set = step.set(before);
    things.set(keyOf(place), { ...place, thing: set });
    const act = isOfUndo(event) ? null : step.describe(before);
    if (!act) continue;
    const { subject, actionType } = act;
    const name = subject.kind === 'channel' ? (structures.get(serverId)?.channels[subject.id]?.name ?? null) : subject.name;
    const data = { subject: { ...subject, name }, changes: [], names: {} };
    entries.push({ actionType, data, event, serverId, byId: actorOf(event), at: event.meta.at });
    around.push({ event, serverId, kind, thingId: id, before, set });
  }
  await saveThings(tx, [...things.values()]);
  await insertActions(tx, entries);
  await insertAround(tx, around);
}

export const thingActions: Readonly<Record<string, Handler>> = Object.fromEntries(
  THING_EVENTS.map((type) => [type, { apply: describeItems }]),
);
