/** Projects follows. A block has separate events for the follows that it ends. */
import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { followsTable } from './follows.table.ts';

const insert = written(`
  insert into follows (follower_id, followed_id, id, followed_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])`);
const remove = written(`
  delete from follows f using unnest($1::text[], $2::text[]) as p(follower_id, followed_id)
  where f.follower_id = p.follower_id and f.followed_id = p.followed_id`);

export const follows = projection(
  { name: 'follows', version: 1, tables: [followsTable] },
  writes(UserFollowed, (batch) => [
    insert(
      batch.map(({ data }) => data.followerId),
      batch.map(({ data }) => data.followedId),
      batch.map(({ data }) => data.followId),
      batch.map(({ data }) => data.followedAt),
    ),
  ]),
  writes(UserUnfollowed, (batch) => [
    remove(
      batch.map(({ data }) => data.followerId),
      batch.map(({ data }) => data.followedId),
    ),
  ]),
);
