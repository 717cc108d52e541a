/**
 * Finds users with a text in their name, ignoring case. Followed users come first, in descending order, then others in ascending order. For
 * a frequent text, the first names of the alphabet are scanned. Only a rare text uses the text index, which would have to collect all
 * matches of a frequent one.
 */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { holds, mentions } from '@folkmoot/platform/projection/text-parts';
import { type RawBuilder, sql } from 'kysely';

/** The number of names to scan. */
const WINDOW = 1000;

const PAGE = PROFILE_LIMITS.searchResults;

const record = sql`u.id, u.username, u.tag, u.hex_color as "hexColor", u.avatar, u.badges`;
const byName = sql`lower(u.username) collate "C"`;

/** Excludes deleted accounts and blocks in either direction. */
function isShown(askerId: string): RawBuilder<unknown> {
  return sql`exists (select from accounts a where a.user_id = u.id) and not exists (
    select from friends f where f.status = ${FRIEND_STATUS.BLOCKED}
      and ((f.user_id = u.id and f.recipient_id = ${askerId}) or (f.user_id = ${askerId} and f.recipient_id = u.id)))`;
}

async function followed(db: Reader, wanted: string, askerId: string): Promise<readonly RawMentionUser[]> {
  const { rows } = await sql<RawMentionUser>`
    select ${record} from follows w join users u on u.id = w.followed_id
    where w.follower_id = ${askerId} and ${mentions('u.username', wanted)} and ${isShown(askerId)}
    order by ${byName} desc, u.id limit ${PAGE}`.execute(db);
  return rows;
}

const inOrder = sql`order by ${byName}, u.id`;

/** `named` has `id` and `sort_name` and is sorted by them, so only the first visible rows are read. */
async function others(db: Reader, named: RawBuilder<unknown>, askerId: string, limit: number): Promise<readonly RawMentionUser[]> {
  const { rows } = await sql<RawMentionUser>`
    select ${record} from ${named} n join users u on u.id = n.id
    where ${isShown(askerId)} and not exists (select from follows w where w.follower_id = ${askerId} and w.followed_id = u.id)
    order by n.sort_name, n.id limit ${limit}`.execute(db);
  return rows;
}

/** A page of results. */
export async function findPeople(db: Reader, wanted: string, askerId: string): Promise<RawMentionUser[]> {
  const first = await followed(db, wanted, askerId);
  const limit = PAGE - first.length;
  if (limit === 0) return [...first];
  const near = sql`(select w.id, w.sort_name from (
    select u.id, u.username, ${byName} as sort_name from users u ${inOrder} limit ${WINDOW}) w where ${mentions('w.username', wanted)})`;
  const shown = await others(db, near, askerId, limit);
  if (shown.length === limit) return [...first, ...shown];
  const all = sql`(select u.id, ${byName} as sort_name from users u where ${holds('u.username', wanted)} ${inOrder})`;
  return [...first, ...(await others(db, all, askerId, limit))];
}
