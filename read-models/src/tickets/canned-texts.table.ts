import type { Table } from '@folkmoot/platform/projection/projection';

export const cannedTextsTable: Table = {
  name: 'canned_texts',
  create: `create table canned_texts (
    id text collate "C" primary key,
    name text not null,
    text text not null,
    changed_at bigint not null
  )`,
  key: ['id'],
};
