/** Reads applications and commands in wire format. */
import type { BotCommand } from '@folkmoot/contracts/applications/bot-command';
import type { RawApplication, RawBotCommand } from '@folkmoot/contracts/applications/wire';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type Row = Pick<RawApplication, 'id' | 'name' | 'botUserId' | 'botTokenVersion' | 'creatorAccountId' | 'createdAt'>;

const columns = sql`a.id, a.name, a.bot_user_id as "botUserId", a.token_version as "botTokenVersion", a.owner_id as "creatorAccountId",
  a.created_at as "createdAt"`;

function toRaw(row: Row): RawApplication {
  const { id, name, botUserId, botTokenVersion, creatorAccountId, createdAt } = row;
  return { id, name, description: null, avatar: null, botUserId, botTokenVersion, creatorAccountId, createdAt };
}

/** Oldest first. */
export async function readApplicationsOf(db: Reader, ownerId: string): Promise<RawApplication[]> {
  const { rows } = await sql<Row>`select ${columns} from applications a where a.owner_id = ${ownerId} order by a.id`.execute(db);
  return rows.map(toRaw);
}

export async function readApplication(db: Reader, applicationId: string): Promise<RawApplication | null> {
  const { rows } = await sql<Row>`select ${columns} from applications a where a.id = ${applicationId}`.execute(db);
  return rows[0] ? toRaw(rows[0]) : null;
}

/** The application of a bot. null: for people, and for bots of a deleted application. */
export async function readApplicationOfBot(db: Reader, botUserId: string): Promise<RawApplication | null> {
  const { rows } = await sql<Row>`select ${columns} from applications a where a.bot_user_id = ${botUserId}`.execute(db);
  return rows[0] ? toRaw(rows[0]) : null;
}

export async function readCommandsOf(db: Reader, botUserId: string): Promise<BotCommand[]> {
  const { rows } = await sql<BotCommand>`
    select name, description, args from bot_commands where bot_user_id = ${botUserId} order by name`.execute(db);
  return rows;
}

/** For all bots that are members. */
export async function readCommandsIn(db: Reader, serverId: string): Promise<RawBotCommand[]> {
  const { rows } = await sql<RawBotCommand>`
    select c.name, c.description, c.args, c.bot_user_id as "botUserId"
    from members m join bot_commands c on c.bot_user_id = m.user_id
    where m.server_id = ${serverId} order by c.name, c.bot_user_id`.execute(db);
  return rows;
}

/** Servers that a user may add a bot to, by name: own servers, and those where one of their roles or the default role is an ADMIN. */
export async function readServersToManage(db: Reader, userId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from members m join servers s on s.id = m.server_id
    where m.user_id = ${userId} and (s.created_by_id = ${userId} or exists (
      select 1 from roles r where r.server_id = s.id and (r.id = s.default_role_id or r.id = any(m.role_ids))
        and r.permissions & ${ROLE_PERMISSION.ADMIN}::integer <> 0))
    order by lower(s.name) collate "C", s.id`.execute(db);
  return rows;
}
