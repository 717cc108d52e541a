/** The input of a scenario, from the contract and the community. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { joinServer } from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { addReaction, deleteMessage, editMessage, listMessages, removeReaction, sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import type { Facts } from '../scenarios/facts.ts';
import { type Community, channelsOf, OPEN_SERVERS } from './community.ts';
import type { Options } from './options.ts';
import type { Shape } from './server-layout.ts';

function called({ method, path }: RouteSpec): { readonly method: string; readonly path: string } {
  return { method, path: `/api${path}` };
}

const routes: Facts['routes'] = {
  sendMessage: called(sendMessage),
  editMessage: called(editMessage),
  deleteMessage: called(deleteMessage),
  listMessages: called(listMessages),
  addReaction: called(addReaction),
  removeReaction: called(removeReaction),
  openDm: called(openDm),
  updateProfile: called(updateProfile),
  joinServer: called(joinServer),
  leaveServer: called(leaveServer),
};

const events: Facts['events'] = {
  authenticate: clientEvents.authenticate.name,
  authenticated: authenticated.name,
  authenticateError: accountEvents.authenticateError.name,
  dismiss: clientEvents.dismiss.name,
  dismissed: unreadEvents.dismissed.name,
  messageCreated: messageEvents.created.name,
  messageDeleted: messageEvents.deleted.name,
};

export function factsOf(options: Options, url: string, shape: Shape, community: Community, now: number): Facts {
  const { people, seconds, rate, slack } = options;
  return {
    url,
    socketUrl: url.replace(/^http/, 'ws'),
    run: String(now),
    people: community.people.slice(0, people).map((account, person) => ({ ...account, channelIds: channelsOf(community, shape, person) })),
    open: OPEN_SERVERS.flatMap((name) => {
      const server = community.servers[name];
      return server ? [{ id: server.id, code: server.code }] : [];
    }),
    seconds,
    rate,
    slack,
    routes,
    events,
  };
}
