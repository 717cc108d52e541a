/**
 * Finds a text within a column, of any length and in any script, without looking at every row: an index over the characters that a text is
 * made of, and over every two neighbours. `ilike` still says what is found; the index only says where to look.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';

const PARTS = 'text_parts.of';

/**
 * Without case as `ilike` is, so that nothing it finds is missed. Its cost keeps plans from working it out for every row. Indexes hold what
 * it answers: another answer needs another name.
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

/** Before tables whose columns are searched. */
export function makeTextParts(database: Database): Promise<void> {
  return applySchema(database, 'text-parts', MAKE_PARTS);
}

/** The index that `holds` asks. */
export function partsIndex(table: string, column: string): string {
  return `create index on ${table} using gin (${PARTS}(${column}, 1))`;
}

/** What is typed is text, not a pattern. */
function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether it stands somewhere in a column, or in what is read of each row, in any case; for rows that are looked at anyway. */
export function mentions(column: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern(text)}`;
}

/** The same, for where the rows are to be found. */
export function holds(column: string, text: string): RawBuilder<boolean> {
  return sql`(${mentions(column, text)} and ${sql.raw(PARTS)}(${sql.ref(column)}, 1)
    @> ${sql.raw(PARTS)}(${text}::text, least(2, length(lower(${text}::text)))))`;
}
