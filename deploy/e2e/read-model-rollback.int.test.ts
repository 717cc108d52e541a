/** Rows that a rebuild keeps: they can be restored while Folkmoot runs, and never contain data of erased users (H2, H9). */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { ContentErased } from '@folkmoot/contracts/accounts/events';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { listKept } from '@folkmoot/platform/projection/kept';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import type { ReplayOptions } from '@folkmoot/platform/projection/replay';
import { rollBack } from '@folkmoot/platform/projection/roll-back';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  network = await startNetwork(inject('postgresUrl'));
  [ann, bob] = [await network.register('Ann'), await network.register('Bob')];
});

afterEach(() => network.stop());

function each(): readonly ReplayOptions[] {
  const { log, codec, readModels: database } = network.product().foundation;
  return projections.map((projection) => ({ database, log, codec, projection }));
}

async function rebuildAll(): Promise<void> {
  await network.settle();
  for (const options of each()) await rebuild({ ...options, compare: true });
}

async function keptProjections(): Promise<readonly string[]> {
  return (await listKept(network.product().foundation.readModels.kysely)).map(({ projection }) => projection);
}

async function say(content: string): Promise<string> {
  const { channelId } = await ann.ask(openDm, { params: { userId: bob.id } });
  await bob.ask(openDm, { params: { userId: ann.id } });
  await ann.ask(sendMessage, { params: { channelId }, body: { content } });
  return channelId;
}

/** Every table of every schema except the log and the vault, as text. */
async function schemasWith(secret: string): Promise<readonly string[]> {
  const { kysely } = network.product().foundation.readModels;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'signals')`.execute(
    kysely,
  );
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const { rows } = await sql`select 1 from ${sql.id(schema, name)} t where strpos(t::text, ${secret}) > 0 limit 1`.execute(kysely);
    if (rows.length > 0) found.add(schema);
  }
  return [...found].sort();
}

describe('read models after a rollback', () => {
  it('H2 contain later changes, equal their replay, and continue with new events', async () => {
    const channelId = await say('before');
    await rebuildAll();
    expect(new Set(await keptProjections())).toEqual(new Set(projections.map(({ name }) => name)));
    await say('since');
    await network.settle();
    for (const options of each()) await rollBack(options);
    await say('after');
    await network.settle();
    const messages = await bob.ask(listMessages, { params: { channelId } });
    expect(messages.map(({ content }) => content)).toEqual(['before', 'since', 'after']);
    for (const options of each()) expect(await verify(options)).toBeNull();
  });
});

describe('a deleted account', () => {
  it('H9 is also removed from kept rows: none of its text is left in them', async () => {
    await say('a whispered sentence');
    await ann.ask(updateProfile, { body: { bio: 'my own biography' } });
    await rebuildAll();
    expect(await schemasWith('a whispered sentence')).toEqual(['kept_messages', 'live']);
    expect(await schemasWith('my own biography')).toContain('kept_profiles');
    await ann.ask(deleteAccount, { body: { password: ann.password, deleteContent: true } });
    const isErased = async () =>
      (await network.product().foundation.log.readStream(`user-${ann.id}`)).some(({ type }) => type === ContentErased.type);
    await expect.poll(isErased).toBe(true);
    await expect.poll(keptProjections).toEqual([]);
    for (const secret of ['a whispered sentence', 'my own biography', ann.email]) expect(await schemasWith(secret)).toEqual([]);
  });

  it('H9 is removed also if it was deleted while the eraser was not running, or had never run', async () => {
    await ann.ask(updateProfile, { body: { bio: 'my own biography' } });
    await rebuildAll();
    await ann.ask(deleteAccount, { body: { password: ann.password, deleteContent: false } });
    await expect.poll(keptProjections).toEqual([]);
    const { readModels } = network.product().foundation;
    // The state before the eraser existed: rows from before the erasure, and no position of the eraser.
    await sql`create schema kept_profiles create table users (bio text)`.execute(readModels.kysely);
    await sql`insert into kept_profiles.users values ('my own biography')`.execute(readModels.kysely);
    await sql`insert into live.kept (projection, version, stand) values ('profiles', 1, '{0}')`.execute(readModels.kysely);
    await sql`delete from reactors.places where name = 'kept eraser'`.execute(readModels.kysely);
    await network.restart();
    await expect.poll(keptProjections).toEqual([]);
    expect(await schemasWith('my own biography')).toEqual([]);
  });
});
