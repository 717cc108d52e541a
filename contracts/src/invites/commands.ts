/** Commands and queries on invites (servers document 5.6). */
import { z } from 'zod';
import { optional, StatusTrue, text } from '../kernel/fields.ts';
import { ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { RawInvitedServer, RawServer } from '../servers/wire.ts';
import { INVITE_LIMITS } from './limits.ts';
import { InviteJoin, RawInvite } from './wire.ts';

const InServer = z.object({ serverId: ServerId });
const ByCode = z.object({ code: z.string().min(1).max(100) });
const memberOnly: Requirement[] = [{ need: 'user' }, { need: 'member' }];
const creating = { name: 'create_server_invite', requests: 5, perMs: 20_000 } as const;

/** Null or absent: no limit. */
function count(most: number) {
  return optional(z.number().int().min(1).max(most));
}

export const createInvite = command('createInvite', 'POST', '/servers/:serverId/invites', {
  who: memberOnly,
  limit: creating,
  params: InServer,
  /** Existing clients send no body: their invites have no limits. */
  body: z.object({
    uses: count(INVITE_LIMITS.uses),
    expiresInHours: count(INVITE_LIMITS.expiresInHours),
  }),
  reply: RawInvite,
  refuses: ['NotAMember', 'TooManyInvites', 'InviteCodeTaken'],
});

/** The decider checks the characters: invalid ones are a 401, not a 400. */
export const createCustomInvite = command('createCustomInvite', 'POST', '/servers/:serverId/invites/custom', {
  who: memberOnly,
  limit: creating,
  params: InServer,
  body: z.object({ code: text(INVITE_LIMITS.code.min, INVITE_LIMITS.code.max) }),
  reply: RawInvite,
  refuses: ['OnlyTheOwnerNamesInvites', 'InviteCodeCharacters', 'ServerNotVerified', 'InviteCodeTaken'],
});

export const deleteInvite = command('deleteInvite', 'DELETE', '/servers/:serverId/invites/:code', {
  who: [{ need: 'user' }],
  limit: { name: 'delete_server_invite', requests: 20, perMs: 20_000 },
  params: ByCode.extend({ serverId: ServerId }),
  reply: StatusTrue,
  refuses: ['MayNotDeleteInvite'],
});

export const joinServer = command('joinServer', 'POST', '/servers/invites/:code', {
  who: [{ need: 'user' }],
  limit: { name: 'server_join', requests: 3, perMs: 60_000 },
  params: ByCode,
  reply: RawServer,
  refuses: ['UnknownInvite', 'AlreadyAMember', 'BannedFromServer', 'TooManyServers', 'ServerClosing'],
});

/** The owner of the server sees all invites, other users their own. */
export const listInvites = query('listInvites', '/servers/:serverId/invites', {
  who: memberOnly,
  params: InServer,
  reply: z.array(RawInvite),
});

/**
 * Users who joined with it, newest first; visible to the server owner and the invite's creator. Other members do not learn whether the
 * invite exists.
 */
export const listInviteJoins = query('listInviteJoins', '/servers/:serverId/invites/:code/joins', {
  who: memberOnly,
  params: ByCode.extend({ serverId: ServerId }),
  reply: z.array(InviteJoin),
  refuses: ['UnknownInvite', 'MayNotSeeInviteJoins'],
});

export const getInvite = query('getInvite', '/servers/invites/:code', {
  who: [{ need: 'nothing' }],
  params: ByCode,
  reply: RawInvitedServer,
  refuses: ['UnknownInvite'],
});
