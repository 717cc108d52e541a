/**
 * Tables of the signal bus. Unlogged: a signal is kept for a minute, and listeners detect a loss after a crash by the epoch. The number
 * comes from one row that is locked until commit, so numbers have no gaps and become visible in order.
 */
export const signalSchema = `
create schema if not exists signals;

create unlogged table if not exists signals.head (
  one boolean primary key default true check (one),
  epoch uuid not null default gen_random_uuid(),
  id bigint not null
);

create unlogged table if not exists signals.batches (
  id bigint primary key,
  sent_at timestamptz not null default clock_timestamp(),
  batches text not null
);
alter table signals.batches alter column batches set storage external;

create or replace function signals.publish(batches text) returns bigint language plpgsql as $$
declare number bigint;
begin
  insert into signals.head (id) values (1) on conflict (one) do update set id = signals.head.id + 1 returning id into number;
  insert into signals.batches (id, batches) values (number, publish.batches);
  perform pg_notify('signals', number::text);
  return number;
end $$;
`;
