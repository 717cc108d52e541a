/** The invites of each server by id, to count them, to find the custom one, and to restore one. */
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

type ById = Map<string, RawInvite>;

/**
 * `deleted`: the invites with their number of uses. `joins`: for limited invites, how often each user became a member. A use on the
 * invite's stream that is missing here belongs to a membership that follows.
 */
export type OfServer = { readonly active: ById; readonly deleted: ById; readonly joins: Map<string, Map<string, number>> };
export type ServerInvites = Map<string, OfServer>;

export const serverInvites: WarmIndex<ServerInvites> = {
  name: 'serverInvites',
  create: () => new Map(),
  on: {
    ...indexOn<ServerInvites, typeof InviteCreated>(InviteCreated, (index, { data }) => {
      const { inviteId, uses: maxUses, ...invite } = data;
      const ofServer: OfServer = index.get(data.serverId) ?? { active: new Map(), deleted: new Map(), joins: new Map() };
      const uses = ofServer.deleted.get(inviteId)?.uses ?? 0;
      ofServer.deleted.delete(inviteId);
      ofServer.active.set(inviteId, {
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
      const invite = ofServer?.active.get(data.inviteId);
      if (!ofServer || !invite) return;
      ofServer.active.delete(data.inviteId);
      ofServer.deleted.set(data.inviteId, invite);
    }),
    ...indexOn<ServerInvites, typeof MemberJoined>(MemberJoined, (index, { data }) => {
      const ofServer = index.get(data.serverId);
      if (!ofServer || data.inviteId === null) return;
      const invite = ofServer.active.get(data.inviteId);
      const { maxUses } = invite ?? ofServer.deleted.get(data.inviteId) ?? { maxUses: null };
      if (invite) invite.uses += 1;
      if (maxUses === null) return;
      if (invite) invite.usesLeft = Math.max(0, maxUses - invite.uses);
      const joins = ofServer.joins.get(data.inviteId) ?? new Map<string, number>();
      ofServer.joins.set(data.inviteId, joins.set(data.userId, (joins.get(data.userId) ?? 0) + 1));
    }),
    ...indexOn<ServerInvites, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      index.delete(data.serverId);
    }),
  },
};
