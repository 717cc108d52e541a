/** The invites of each server, by id: for counting them and finding the custom one. */
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

export type ServerInvites = Map<string, Map<string, RawInvite>>;

export const serverInvites: WarmIndex<ServerInvites> = {
  name: 'serverInvites',
  create: () => new Map(),
  on: {
    ...indexOn<ServerInvites, typeof InviteCreated>(InviteCreated, (index, { data }) => {
      const { inviteId, ...invite } = data;
      const ofServer = index.get(data.serverId) ?? new Map<string, RawInvite>();
      index.set(data.serverId, ofServer.set(inviteId, { id: inviteId, ...invite, uses: 0 }));
    }),
    ...indexOn<ServerInvites, typeof InviteDeleted>(InviteDeleted, (index, { data }) => {
      index.get(data.serverId)?.delete(data.inviteId);
    }),
    ...indexOn<ServerInvites, typeof MemberJoined>(MemberJoined, (index, { data }) => {
      const invite = data.inviteId === null ? undefined : index.get(data.serverId)?.get(data.inviteId);
      if (invite) invite.uses += 1;
    }),
    ...indexOn<ServerInvites, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      index.delete(data.serverId);
    }),
  },
};
