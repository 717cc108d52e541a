/** Previews of links for visitors without a login: a server by an invite, a user or post by id. */
import { inviteKey } from '@folkmoot/contracts/invites/limits';
import { namedIn, plainWords } from '@folkmoot/contracts/messages/plain-words';
import type { RawPostAttachment } from '@folkmoot/contracts/posts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { isUsableInvite } from '../invites/usable-invites.ts';
import { countMembers } from '../members/member-records.ts';
import { suspensionIsActive } from '../moderation/moderated-users.ts';
import { readServerPreview } from '../servers/server-records.ts';

export type ServerPreview = {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly hexColor: string;
  readonly members: number;
};

/** null: the invite does not exist, expired or is used up, or the server's deletion is scheduled. */
export async function readInvitePreview(db: Reader, code: string): Promise<ServerPreview | null> {
  const { rows } = await sql<{ serverId: string }>`
    select i.server_id as "serverId" from invites i join servers s on s.id = i.server_id
    where i.code_key = ${inviteKey(code)} and (i.is_custom or i.code = ${code}) and s.deletion_scheduled_at is null
      and ${isUsableInvite('i', Date.now())}`.execute(db);
  const [invite] = rows;
  const server = invite ? await readServerPreview(db, invite.serverId) : null;
  if (!server) return null;
  const { id, name, avatar, hexColor } = server;
  return { id, name, avatar, hexColor, members: await countMembers(db, id) };
}

export type PersonPreview = {
  readonly username: string;
  readonly bio: string;
  readonly avatar: string | null;
  readonly color: string | null;
};

const MOST_CHARACTERS = 300;

/** The plain text of a content, without markup and spoilers. */
async function wordsOf(db: Reader, content: string): Promise<string> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, username as name from users where id = any(${namedIn(content)}::text[])`.execute(db);
  return plainWords(content, new Map(rows.map(({ id, name }) => [id, name])), MOST_CHARACTERS);
}

/** The content of a suspended user is hidden from visitors (users document 13). */
const isSuspended = (userId: string) =>
  sql`exists (select 1 from suspensions s where s.user_id = ${sql.ref(userId)} and ${suspensionIsActive})`;

/** null: the user does not exist or is suspended. */
export async function readPersonPreview(db: Reader, userId: string): Promise<PersonPreview | null> {
  const { rows } = await sql<PersonPreview>`
    select username, coalesce(bio, '') as bio, avatar, coalesce(primary_color, hex_color) as color
    from users u join accounts a on a.user_id = u.id where u.id = ${userId} and not ${isSuspended('u.id')}`.execute(db);
  const [person] = rows;
  return person ? { ...person, bio: await wordsOf(db, person.bio) } : null;
}

export type PostPreview = {
  readonly author: string;
  readonly avatar: string | null;
  readonly text: string;
  readonly picture: string | null;
};

/** null: the post does not exist, or its author is suspended. A repost shows its original. `shown`: applies the word filter. */
export async function readPostPreview(db: Reader, postId: string, shown: (content: string) => string): Promise<PostPreview | null> {
  const { rows } = await sql<Omit<PostPreview, 'picture'> & { attachment: string | null }>`
    select u.username as author, u.avatar, coalesce(p.content, '') as text, p.attachment from posts asked
    join posts p on p.id = coalesce(asked.repost_id, asked.id) join users u on u.id = p.author_id
    where asked.id = ${postId} and not p.deleted and not ${isSuspended('p.author_id')}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { attachment, ...preview } = row;
  const text = await wordsOf(db, shown(row.text));
  return { ...preview, text, picture: attachment === null ? null : pictureIn(attachment) };
}

/** null: a spoiler, which no preview may show. */
function pictureIn(attachment: string): string | null {
  const { path, spoiler }: RawPostAttachment = JSON.parse(attachment);
  return spoiler ? null : path;
}
