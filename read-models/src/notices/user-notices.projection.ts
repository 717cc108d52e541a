/** Projects notices to users. Erased users get none. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { UserNoticeDismissed, UserNoticed } from '@folkmoot/contracts/notices/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { userNoticesTable } from './user-notices.table.ts';

const insert = written(`
  insert into user_notices (id, user_id, kind, title, content, created_by_id, created_at)
  select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::bigint[])`);
const removeAll = written('delete from user_notices where user_id = any($1::text[])');
const remove = written('delete from user_notices where id = any($1::text[])');

export const userNotices = projection(
  { name: 'userNotices', version: 1, tables: [userNoticesTable] },
  writes(UserNoticed, (batch) => {
    const readable = batch.flatMap(({ data }) => (data.content === null ? [] : [{ ...data, content: data.content }]));
    if (readable.length === 0) return [];
    return [
      insert(
        readable.map((data) => data.noticeId),
        readable.map((data) => data.userId),
        readable.map((data) => data.kind),
        readable.map((data) => data.title),
        readable.map((data) => data.content),
        readable.map((data) => data.createdById),
        readable.map((data) => data.createdAt),
      ),
    ];
  }),
  writes(AccountDeleted, (batch) => [removeAll(batch.map(({ data }) => data.userId))]),
  writes(UserNoticeDismissed, (batch) => [remove(batch.map(({ data }) => data.noticeId))]),
);
