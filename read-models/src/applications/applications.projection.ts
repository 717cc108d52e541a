/** Projects applications and the commands of their bots. */
import {
  ApplicationCreated,
  ApplicationDeleted,
  ApplicationRenamed,
  BotCommandsSet,
  BotCreated,
  BotTokenRefreshed,
} from '@folkmoot/contracts/applications/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch } from '../batch.ts';
import { applicationsTable, botCommandsTable } from './applications.table.ts';

/** Without a name the owner was erased, and a later event deletes the application. */
async function insert(tx: Tx, batch: Batch<typeof ApplicationCreated>): Promise<void> {
  const made = batch.map((event) => event.data);
  await sql`
    insert into applications (id, owner_id, name, created_at)
    select * from unnest(${made.map((data) => data.applicationId)}::text[], ${made.map((data) => data.userId)}::text[],
      ${made.map((data) => data.name ?? '')}::text[], ${made.map((data) => data.createdAt)}::bigint[])`.execute(tx);
}

/** Uses the last name of each application in the batch. */
async function rename(tx: Tx, batch: Batch<typeof ApplicationRenamed>): Promise<void> {
  const names = new Map(batch.map(({ data }) => [data.applicationId, data.name ?? '']));
  await sql`
    update applications a set name = v.name
    from unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) as v(id, name) where a.id = v.id`.execute(tx);
}

async function addBots(tx: Tx, batch: Batch<typeof BotCreated>): Promise<void> {
  await sql`
    update applications a set bot_user_id = v.bot_user_id
    from unnest(${batch.map(({ data }) => data.applicationId)}::text[], ${batch.map(({ data }) => data.userId)}::text[])
      as v(id, bot_user_id) where a.id = v.id`.execute(tx);
}

async function setVersions(tx: Tx, batch: Batch<typeof BotTokenRefreshed>): Promise<void> {
  const versions = new Map(batch.map(({ data }) => [data.applicationId, data.tokenVersion]));
  await sql`
    update applications a set token_version = v.token_version
    from unnest(${[...versions.keys()]}::text[], ${[...versions.values()]}::integer[]) as v(id, token_version) where a.id = v.id`.execute(
    tx,
  );
}

async function removeCommands(tx: Tx, botUserIds: readonly string[]): Promise<void> {
  await sql`delete from bot_commands where bot_user_id = any(${botUserIds}::text[])`.execute(tx);
}

/** Uses the last set of commands of each bot in the batch. */
async function setCommands(tx: Tx, batch: Batch<typeof BotCommandsSet>): Promise<void> {
  const sets = new Map(batch.map(({ data }) => [data.userId, data.commands]));
  const rows = [...sets].flatMap(([userId, commands]) => commands.map((command) => ({ userId, ...command })));
  await removeCommands(tx, [...sets.keys()]);
  await sql`
    insert into bot_commands (bot_user_id, name, description, args)
    select * from unnest(${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.description)}::text[], ${rows.map((row) => row.args)}::text[])`.execute(tx);
}

async function remove(tx: Tx, batch: Batch<typeof ApplicationDeleted>): Promise<void> {
  await sql`delete from applications where id = any(${batch.map(({ data }) => data.applicationId)}::text[])`.execute(tx);
  await removeCommands(
    tx,
    batch.flatMap(({ data }) => data.userId ?? []),
  );
}

export const applications = projection(
  { name: 'applications', version: 1, tables: [applicationsTable, botCommandsTable] },
  on(ApplicationCreated, (batch, tx) => insert(tx, batch)),
  on(ApplicationRenamed, (batch, tx) => rename(tx, batch)),
  on(BotCreated, (batch, tx) => addBots(tx, batch)),
  on(BotTokenRefreshed, (batch, tx) => setVersions(tx, batch)),
  on(BotCommandsSet, (batch, tx) => setCommands(tx, batch)),
  on(ApplicationDeleted, (batch, tx) => remove(tx, batch)),
);
