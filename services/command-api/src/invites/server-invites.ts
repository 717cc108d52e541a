/** The invites of each server, by id: for counting them, finding the custom one, and bringing one back. */
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

type ById = Map<string, RawInvite>;

/** `deleted`: as they were, with how often they were used. */
export type OfServer = { readonly standing: ById; readonly deleted: ById };
export type ServerInvites = Map<string, OfServer>;

export const serverInvites: WarmIndex<ServerInvites> = {
  name: 'serverInvites',
  create: () => new Map(),
  on: {
    ...indexOn<ServerInvites, typeof InviteCreated>(InviteCreated, (index, { data }) => {
      const { inviteId, uses: maxUses, ...invite } = data;
      const ofServer: OfServer = index.get(data.serverId) ?? { standing: new Map(), deleted: new Map() };
      const uses = ofServer.deleted.get(inviteId)?.uses ?? 0;
      ofServer.deleted.delete(inviteId);
      ofServer.standing.set(inviteId, {
        id: inviteId,
        ...invite,
        uses,
        maxUses,
        usesLeft: maxUses === null ? null : Math.max(0, maxUses - uses),
      });
      index.set(data.serverId, ofServer);
    }),
    ...indexOn<ServerInvites, typeof InviteDeleted>(InviteDeleted, (index, { data }) => {
      const ofServer = index.get(data.serverId);
      const invite = ofServer?.standing.get(data.inviteId);
      if (!ofServer || !invite) return;
      ofServer.standing.delete(data.inviteId);
      ofServer.deleted.set(data.inviteId, invite);
    }),
    ...indexOn<ServerInvites, typeof MemberJoined>(MemberJoined, (index, { data }) => {
      const invite = data.inviteId === null ? undefined : index.get(data.serverId)?.standing.get(data.inviteId);
      if (!invite) return;
      invite.uses += 1;
      if (invite.maxUses !== null) invite.usesLeft = Math.max(0, invite.maxUses - invite.uses);
    }),
    ...indexOn<ServerInvites, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      index.delete(data.serverId);
    }),
  },
};
