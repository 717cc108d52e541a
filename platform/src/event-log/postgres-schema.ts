/**
 * The log's own tables: the only tables that are migrated instead of rebuilt. Text columns preserve events byte for byte, so that the log
 * can be hashed and proved (H10).
 *
 * `log.append` takes a whole batch (group commit). It locks the row of `log.head` until commit, so positions increase in the order of
 * commits: a reader that sees position n has seen everything before it (H7; house style 5.7).
 */
export const logSchema = `
create schema if not exists log;

create table if not exists log.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision integer not null,
  id uuid not null unique,
  type text collate "C" not null,
  version smallint not null,
  bulk boolean not null,
  data text not null,
  meta text not null,
  unique (stream, revision)
);
create index if not exists events_structure on log.events (position) where not bulk;

create table if not exists log.head (only_row boolean primary key default true check (only_row), position bigint not null);
insert into log.head (position) values (-1) on conflict do nothing;

drop function if exists log.append(text[], integer[], integer[], integer[], uuid[], text[], smallint[], boolean[], text[], text[], text);
create or replace function log.append(
  streams text[], expected integer[], counts integer[],
  owners integer[], ids uuid[], types text[], versions smallint[], bulks boolean[], datas text[], metas text[], wake text
) returns table (verdict text, actual integer, first_position bigint)
language plpgsql as $$
declare
  last_position bigint;
begin
  select h.position into last_position from log.head h for update;
  return query
  with asked as (
    select a.n::integer as n, a.stream, a.expected, a.count,
           coalesce((select e.revision from log.events e where e.stream = a.stream order by e.revision desc limit 1), -1) as actual
    from unnest(streams, expected, counts) with ordinality as a(stream, expected, count, n)
  ),
  known as (
    select asked.n, count(*) as events, min(e.position) as position, min(e.revision) as revision
    from asked
    join unnest(owners, ids) as o(owner, id) on o.owner = asked.n
    join log.events e on e.id = o.id and e.stream = asked.stream
    where asked.expected = -2 or asked.expected <> asked.actual
    group by asked.n
  ),
  judged as (
    select asked.*, known.position as known_position, known.revision as known_revision,
           case when known.events = asked.count then 'repeated'
                when known.events > 0 then 'conflict'
                when asked.expected = -2 or asked.expected = asked.actual then 'written'
                else 'conflict' end as judged_as
    from asked left join known on known.n = asked.n
  ),
  placed as (
    select judged.*,
           last_position + 1 + coalesce(sum(case when judged_as = 'written' then judged.count else 0 end)
             over (order by judged.n rows between unbounded preceding and 1 preceding), 0) as start_position
    from judged
  ),
  listed as (
    select o.owner, o.id, o.type, o.version, o.bulk, o.data, o.meta, o.k::integer as k,
           (row_number() over (partition by o.owner order by o.k))::integer - 1 as place
    from unnest(owners, ids, types, versions, bulks, datas, metas) with ordinality as o(owner, id, type, version, bulk, data, meta, k)
  ),
  inserted as (
    insert into log.events (position, stream, revision, id, type, version, bulk, data, meta)
    select placed.start_position + listed.place, placed.stream, placed.actual + 1 + listed.place,
           listed.id, listed.type, listed.version, listed.bulk, listed.data, listed.meta
    from placed join listed on listed.owner = placed.n
    where placed.judged_as = 'written'
    order by listed.k
  ),
  moved as (
    update log.head set position = last_position + (select coalesce(sum(placed.count), 0) from placed where judged_as = 'written')
  )
  select placed.judged_as,
         case placed.judged_as when 'repeated' then placed.known_revision - 1 else placed.actual end,
         case placed.judged_as when 'repeated' then placed.known_position else placed.start_position::bigint end
  from placed order by placed.n;
  -- The writer hands its own events to its own readers; the others are woken: channel and writer.
  if wake is not null then perform pg_notify(split_part(wake, ' ', 1), split_part(wake, ' ', 2)); end if;
end $$;
`;
