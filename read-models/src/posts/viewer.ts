/** The viewer of posts, and which posts are hidden from them. */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { type Access, type Actor, isStaff } from '@folkmoot/contracts/kernel/access';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';

export type Viewer = {
  /** '' for an anonymous viewer. */
  readonly userId: string;
  /** Also sees hidden posts. */
  readonly staff: boolean;
};

export function viewerOf({ actor, access }: { readonly actor: Actor | null; readonly access: Access }): Viewer {
  return { userId: actor?.userId ?? '', staff: isStaff(access.badges) };
}

/** The author has not blocked the viewer. */
export function unblocked(authorId: string, viewer: Viewer): RawBuilder<boolean> {
  if (viewer.staff || viewer.userId === '') return sql`true`;
  return sql`not exists (select 1 from friends b where b.user_id = ${sql.ref(authorId)} and b.recipient_id = ${viewer.userId}
    and b.status = ${sql.lit(FRIEND_STATUS.BLOCKED)})`;
}

/** Neither has blocked the other. */
export function unblockedBothWays(authorId: string, viewer: Viewer): RawBuilder<boolean> {
  if (viewer.staff || viewer.userId === '') return sql`true`;
  return sql`(${unblocked(authorId, viewer)} and not exists (select 1 from friends b where b.user_id = ${viewer.userId}
    and b.recipient_id = ${sql.ref(authorId)} and b.status = ${sql.lit(FRIEND_STATUS.BLOCKED)}))`;
}

/** For signals, which have no caller. */
export async function readStaff(db: Reader, userId: string): Promise<boolean> {
  const { rows } = await sql<{ badges: number }>`select badges from users where id = ${userId}`.execute(db);
  return isStaff(rows[0]?.badges ?? 0);
}
