/** Every route of the contract, found in it: a new command is under test as soon as it is declared. */
import * as accounts from '@folkmoot/contracts/accounts/commands';
import * as channels from '@folkmoot/contracts/channels/commands';
import * as friends from '@folkmoot/contracts/friends/commands';
import * as inbox from '@folkmoot/contracts/inbox/commands';
import * as invites from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import * as members from '@folkmoot/contracts/members/commands';
import * as messages from '@folkmoot/contracts/messages/commands';
import * as notifications from '@folkmoot/contracts/notifications/commands';
import * as presence from '@folkmoot/contracts/presence/commands';
import * as profiles from '@folkmoot/contracts/profiles/commands';
import * as roles from '@folkmoot/contracts/roles/commands';
import * as servers from '@folkmoot/contracts/servers/commands';
import * as unread from '@folkmoot/contracts/unread/commands';

const modules = [accounts, channels, friends, inbox, invites, members, messages, notifications, presence, profiles, roles, servers, unread];

export const routes: readonly RouteSpec[] = modules.flatMap((module): RouteSpec[] => Object.values(module));

/** Whether somebody without a token may call it. */
export function isPublic(route: RouteSpec): boolean {
  const [first] = route.who;
  return first?.need === 'nothing' || first?.need === 'optionalToken';
}
