/** The vault's own tables: only secrets, not a read model, never part of the log or of a rebuild. */
import { devicesSchema } from './devices.ts';
import { draftsSchema } from './drafts.ts';
import { oneTimeNotesSchema } from './one-time-notes.ts';
import { providerSessionsSchema } from './provider-sessions.ts';
import { pushSubscriptionsSchema } from './push-subscriptions.ts';
import { usualPlacesSchema } from './usual-places.ts';

export const vaultSchema = `
create schema if not exists vault;

create table if not exists vault.logins (
  user_id text primary key,
  email_index text not null unique,
  password_hash text not null
);
alter table vault.logins add column if not exists changes integer not null default 0;
alter table vault.logins add column if not exists has_password boolean not null default true;

create table if not exists vault.sessions (
  token_hash bytea primary key,
  user_id text not null,
  session_id text not null unique,
  bot boolean not null,
  created_at timestamptz not null default now()
);
alter table vault.sessions add column if not exists device bytea;
alter table vault.sessions add column if not exists last_seen timestamptz not null default now();
create index if not exists sessions_of_user on vault.sessions (user_id);
create unique index if not exists session_of_bot on vault.sessions (user_id) where bot;

create table if not exists vault.codes (
  purpose text not null,
  user_id text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  guesses integer not null default 0,
  primary key (purpose, user_id)
);

create table if not exists vault.push_tokens (
  token_hash bytea primary key,
  user_id text not null,
  sealed bytea not null
);
create index if not exists push_tokens_of_user on vault.push_tokens (user_id);

create table if not exists vault.secrets (
  user_id text not null,
  name text not null,
  sealed bytea not null,
  primary key (user_id, name)
);

create table if not exists vault.keys (
  subject text primary key,
  wrapped bytea
);
${devicesSchema}${usualPlacesSchema}${pushSubscriptionsSchema}${oneTimeNotesSchema}${providerSessionsSchema}${draftsSchema}`;
