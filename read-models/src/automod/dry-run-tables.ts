/** The tables that a dry run reads, for benchmarks that fill them directly. */
import type { Table } from '@folkmoot/platform/projection/projection';
import { channelsTable, deletedChannelsTable } from '../channels/channels.table.ts';
import { membersTable } from '../members/members.table.ts';
import { messagesTable } from '../messages/messages.table.ts';
import { postsTable } from '../posts/posts.table.ts';
import { usersTable } from '../profiles/profiles.table.ts';
import { rolesTable } from '../roles/roles.table.ts';
import { serversTable } from '../servers/servers.table.ts';

export const dryRunTables: readonly Table[] = [
  channelsTable,
  deletedChannelsTable,
  messagesTable,
  postsTable,
  membersTable,
  rolesTable,
  serversTable,
  usersTable,
];
