/** Projects moderators' actions to entries of their audit log (users document 4.4). */
import { projection } from '@folkmoot/platform/projection/projection';
import {
  cannedTextNamesTable,
  moderationLogTable,
  siteRuleNamesTable,
  suspendedTable,
  ticketOpenersTable,
} from './moderation-log.table.ts';
import { siteAutomodHandlers } from './moderation-log-automod.ts';
import { fileActionHandlers } from './moderation-log-files.ts';
import { identityProviderHandlers } from './moderation-log-identity-providers.ts';
import { instanceHandlers } from './moderation-log-instance.ts';
import { messageActionHandlers } from './moderation-log-messages.ts';
import { peopleActionHandlers } from './moderation-log-people.ts';
import { postActionHandlers } from './moderation-log-posts.ts';
import { registrationHandlers } from './moderation-log-registration.ts';
import { caseActionHandlers } from './moderation-log-reports.ts';
import { serverActionHandlers } from './moderation-log-servers.ts';
import { ticketActionHandlers } from './moderation-log-tickets.ts';
import { undoHandlers } from './moderation-log-undos.ts';
import { viewHandlers } from './moderation-log-views.ts';

export const moderationLog = projection(
  {
    name: 'moderationLog',
    version: 11,
    tables: [moderationLogTable, siteRuleNamesTable, suspendedTable, ticketOpenersTable, cannedTextNamesTable],
  },
  ...peopleActionHandlers,
  ...postActionHandlers,
  ...messageActionHandlers,
  ...serverActionHandlers,
  ...viewHandlers,
  ...caseActionHandlers,
  ...ticketActionHandlers,
  ...siteAutomodHandlers,
  ...undoHandlers,
  ...instanceHandlers,
  ...registrationHandlers,
  ...identityProviderHandlers,
  ...fileActionHandlers,
);
