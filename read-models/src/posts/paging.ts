/** Pages of posts (users document 1.5): the newest matching ones first, before or after a cursor. */
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { type RawBuilder, sql } from 'kysely';

export type Asked = {
  readonly limit?: number | undefined;
  readonly afterId?: string | undefined;
  readonly beforeId?: string | undefined;
};

export type Page = { readonly limit: number; readonly older: string | null; readonly newer: string | null };

const ID = /^\d{1,20}$/;
/** Ids have one length, so they compare like numbers. */
const ID_LENGTH = 19;

/** An invalid id counts as missing. */
export function cursorOf(text: string | undefined): string | null {
  return text !== undefined && ID.test(text) ? text.padStart(ID_LENGTH, '0') : null;
}

export function pageOf({ limit, afterId, beforeId }: Asked): Page {
  const size = limit === undefined || limit <= 0 ? POST_LIMITS.page : Math.min(limit, POST_LIMITS.page);
  return { limit: size, older: cursorOf(afterId), newer: cursorOf(beforeId) };
}

/** Between the cursors. */
export function within(id: string, { older, newer }: Page): RawBuilder<boolean> {
  return sql`(${older === null ? sql`true` : sql`${sql.ref(id)} < ${older}`} and ${newer === null ? sql`true` : sql`${sql.ref(id)} > ${newer}`})`;
}
