/**
 * `npm run admin -- badge add|remove BADGE <name:tag or id>`, `npm run admin -- founder <name:tag or id>` and `npm run admin --
 * password-login on`. They work while the product runs, and take effect with the next request.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import { INSTANCE_STREAM, type InstanceEvent, instanceFolding } from '@folkmoot/contracts/instance/state';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { Failure } from '@folkmoot/platform/errors';
import { partitionOf } from '@folkmoot/platform/projection/partitions';
import { readCheckpoints } from '@folkmoot/platform/projection/read-model-store';
import { sql } from 'kysely';
import { operate } from './attach.ts';
import type { Foundation } from './foundation.ts';

const USAGE = `Usage:
  npm run admin -- founder <name:tag or id>
  npm run admin -- password-login on
  npm run admin -- badge add BADGE <name:tag or id>
  npm run admin -- badge remove BADGE <name:tag or id>
Badges: ${Object.keys(BADGE).join(', ')}`;

const PROJECTED_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

type Person = { readonly id: string; readonly username: string; readonly tag: string; readonly badges: number };

async function findPerson(foundation: Foundation, who: string): Promise<Person> {
  const colon = who.lastIndexOf(':');
  const { rows } = await sql<Person>`
    select id, username, tag, badges from users
    where id = ${who} or (username = ${who.slice(0, Math.max(colon, 0))} and tag = ${who.slice(colon + 1)})`.execute(
    foundation.readModels.kysely,
  );
  if (!rows[0]) throw new Failure('Misconfigured', `There is no user ${who}. Enter NAME:TAG or an id.`);
  return rows[0];
}

async function hasAnotherFounder(foundation: Foundation, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where badges & ${BADGE.FOUNDER}::int > 0 and id <> ${personId} limit 1`.execute(foundation.readModels.kysely);
  return rows.length > 0;
}

async function setBadges(foundation: Foundation, person: Person, badges: number): Promise<number> {
  const meta = { actor: 'system', command: 'admin', correlationId: foundation.newId(), causationId: null, at: foundation.clock() };
  const events = await foundation.codec.encode([BadgesSet({ userId: person.id, badges })], meta);
  const result = await foundation.log.append(`user-${person.id}`, 'any', events);
  if (!result.ok) throw new Failure('Conflict', 'Someone changed this user at the same time. Try again.');
  return result.events[0]?.position ?? -1;
}

/** A running product uses the change as soon as it is projected, a stopped one when it starts. */
async function projected(foundation: Foundation, userId: string, position: number): Promise<void> {
  for (let waited = 0; waited < PROJECTED_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const rows = (await readCheckpoints(foundation.readModels.kysely)).filter((row) => row.projection === 'profiles');
    const row = rows.length === 1 ? rows[0] : rows[partitionOf(userId)];
    if (row && row.position >= position) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Failure('Timeout', 'The change is in the log, but the running server did not apply it in time.');
}

/** For founders who can no longer log in with any identity provider. */
async function turnOnPasswordLogin(foundation: Foundation): Promise<void> {
  const { log, codec, newId, clock } = foundation;
  const state = fold(instanceFolding, (await codec.decode(await log.readStream(INSTANCE_STREAM))) as unknown as InstanceEvent[]);
  const changes = [{ setting: 'passwordLogin', value: true }];
  const event = InstanceSettingsChanged({ version: state.version + 1, changes, changedById: 'system', changedAt: clock() });
  const meta = { actor: 'system', command: 'admin', correlationId: newId(), causationId: null, at: clock() };
  const result = await log.append(INSTANCE_STREAM, 'any', await codec.encode([event], meta));
  if (!result.ok) throw new Failure('Conflict', 'Someone changed the settings at the same time. Try again.');
}

type Wish = { readonly verb: 'add' | 'remove'; readonly badge: string; readonly bit: number; readonly who: string };

/** null: there is no such command. */
function wishOf([subject, ...rest]: readonly string[]): Wish | null {
  const [verb, name, who] = subject === 'founder' ? ['add', 'FOUNDER', rest[0]] : rest;
  const badge = name?.toUpperCase() ?? '';
  const bit = Object.entries(BADGE).find(([known]) => known === badge)?.[1];
  if ((subject !== 'badge' && subject !== 'founder') || (verb !== 'add' && verb !== 'remove')) return null;
  return bit === undefined || who === undefined ? null : { verb, badge, bit, who };
}

operate('admin', async ({ foundation, running }) => {
  if (process.argv[2] === 'password-login' && process.argv[3] === 'on') {
    await turnOnPasswordLogin(foundation);
    console.log('Users can log in with a password.');
    return 0;
  }
  const wish = wishOf(process.argv.slice(2));
  if (!wish) {
    console.error(USAGE);
    return 2;
  }
  const { verb, badge, bit, who } = wish;
  const person = await findPerson(foundation, who);
  if (verb === 'remove' && badge === 'FOUNDER' && !(await hasAnotherFounder(foundation, person.id))) {
    throw new Failure(
      'Misconfigured',
      'This is the only founder. Make another account a founder first: npm run admin -- founder NAME:TAG.',
    );
  }
  const badges = verb === 'add' ? person.badges | bit : person.badges & ~bit;
  if (badges !== person.badges) {
    const position = await setBadges(foundation, person, badges);
    if (running) await projected(foundation, person.id, position);
  }
  console.log(`${tamed(person.username)}:${person.tag} ${verb === 'add' ? 'has' : 'no longer has'} the badge ${badge}.`);
  return 0;
});
