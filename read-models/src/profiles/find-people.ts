/**
 * People with a text in their name, in any case. Whom the asker follows come first, from the end of the alphabet; then the others, from its
 * beginning. What many are called fills the page from the first names of the alphabet, one by one; only what few are called is asked of an
 * index, which would have to gather all who are called that.
 */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { holds, mentions } from '@folkmoot/platform/projection/text-parts';
import { type RawBuilder, sql } from 'kysely';

/** How many names are looked at one by one. */
const WINDOW = 1000;

const PAGE = PROFILE_LIMITS.searchResults;

const record = sql`u.id, u.username, u.tag, u.hex_color as "hexColor", u.avatar, u.badges`;
const byName = sql`lower(u.username) collate "C"`;

/** No deleted account, and nobody who blocked the asker or whom they blocked. */
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

/** Of `named`, which has an `id` and a `sort_name` in that order: the first who are shown are all that is looked at. */
async function others(db: Reader, named: RawBuilder<unknown>, askerId: string, limit: number): Promise<readonly RawMentionUser[]> {
  const { rows } = await sql<RawMentionUser>`
    select ${record} from ${named} n join users u on u.id = n.id
    where ${isShown(askerId)} and not exists (select from follows w where w.follower_id = ${askerId} and w.followed_id = u.id)
    order by n.sort_name, n.id limit ${limit}`.execute(db);
  return rows;
}

/** A page of them. */
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
