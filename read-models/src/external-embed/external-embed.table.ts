import type { Table } from '@folkmoot/platform/projection/projection';

export const serverEmbedsTable: Table = {
  name: 'server_embeds',
  create: `create table server_embeds (
    server_id text collate "C" primary key,
    id text collate "C" not null,
    invite_id text collate "C",
    invite_code text
  )`,
  indexes: ['create index on server_embeds (invite_id)'],
  key: ['server_id'],
};
