/** Every route of the contract, so that a new command is tested when it is declared. */
import * as accounts from '@folkmoot/contracts/accounts/commands';
import * as applications from '@folkmoot/contracts/applications/commands';
import * as channels from '@folkmoot/contracts/channels/commands';
import * as exports from '@folkmoot/contracts/exports/commands';
import * as friends from '@folkmoot/contracts/friends/commands';
import * as history from '@folkmoot/contracts/history/commands';
import * as inbox from '@folkmoot/contracts/inbox/commands';
import * as invites from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import * as members from '@folkmoot/contracts/members/commands';
import * as membersPage from '@folkmoot/contracts/members/page-commands';
import * as messages from '@folkmoot/contracts/messages/commands';
import * as moderation from '@folkmoot/contracts/moderation/commands';
import * as moderatedPosts from '@folkmoot/contracts/moderation/post-commands';
import * as moderationReads from '@folkmoot/contracts/moderation/read-commands';
import * as moderatedTickets from '@folkmoot/contracts/moderation/ticket-commands';
import * as moderatedUsers from '@folkmoot/contracts/moderation/user-commands';
import * as notifications from '@folkmoot/contracts/notifications/commands';
import * as presence from '@folkmoot/contracts/presence/commands';
import * as profiles from '@folkmoot/contracts/profiles/commands';
import * as push from '@folkmoot/contracts/push/commands';
import * as reports from '@folkmoot/contracts/reports/commands';
import * as reportCases from '@folkmoot/contracts/reports/staff-commands';
import * as roles from '@folkmoot/contracts/roles/commands';
import * as servers from '@folkmoot/contracts/servers/commands';
import * as unread from '@folkmoot/contracts/unread/commands';
import * as voice from '@folkmoot/contracts/voice/commands';

const modules = [
  accounts,
  applications,
  channels,
  exports,
  friends,
  history,
  inbox,
  invites,
  members,
  membersPage,
  messages,
  moderation,
  moderatedPosts,
  moderationReads,
  moderatedTickets,
  moderatedUsers,
  notifications,
  presence,
  profiles,
  push,
  reports,
  reportCases,
  roles,
  servers,
  unread,
  voice,
];

export const routes: readonly RouteSpec[] = modules.flatMap((module): RouteSpec[] => Object.values(module));

/** Whether a client without a token may call it. */
export function isPublic(route: RouteSpec): boolean {
  const [first] = route.who;
  return first?.need === 'nothing' || first?.need === 'optionalToken';
}
