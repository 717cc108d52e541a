/** The presence that users chose for while they are connected. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const presencesTable: Table = {
  name: 'presences',
  create: `create table presences (
    user_id text collate "C" primary key,
    status integer not null,
    custom text
  )`,
  key: ['user_id'],
};
