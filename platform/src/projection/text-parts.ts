/**
 * Finds a text within a column, of any length and in any script, without scanning every row: an index over single characters and over pairs
 * of adjacent characters. The index only narrows the search; `ilike` decides.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';

const PARTS = 'text_parts.of';

/**
 * Ignores case like `ilike`, so that nothing is missed. The declared cost keeps Postgres from computing it for every row. Indexes store its
 * results: change its name if its results change.
 */
const MAKE_PARTS = `
create schema if not exists text_parts;
create or replace function ${PARTS}(whole text, shortest integer) returns text[]
language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  characters text[] := string_to_array(lower(whole), null);
  parts text[] := case when shortest < 2 then characters else '{}' end;
begin
  for place in 2..cardinality(characters) loop
    parts := parts || (characters[place - 1] || characters[place]);
  end loop;
  return parts;
end $$`;

/** Call this before creating tables with searched columns. */
export function makeTextParts(database: Database): Promise<void> {
  return applySchema(database, 'text-parts', MAKE_PARTS);
}

/** The index that `holds` uses. */
export function partsIndex(table: string, column: string): string {
  return `create index on ${table} using gin (${PARTS}(${column}, 1))`;
}

/** Escapes the text, because it is not a pattern. */
function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a column or expression contains the text, ignoring case. For rows that are read anyway. */
export function mentions(column: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern(text)}`;
}

/** The same condition, with an index to find the rows. */
export function holds(column: string, text: string): RawBuilder<boolean> {
  return sql`(${mentions(column, text)} and ${sql.raw(PARTS)}(${sql.ref(column)}, 1)
    @> ${sql.raw(PARTS)}(${text}::text, least(2, length(lower(${text}::text)))))`;
}
