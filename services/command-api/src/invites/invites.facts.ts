/** Facts for the deciders on invites, from warm memory except for the count of servers. */
import { randomInt } from 'node:crypto';
import { INVITE_ALPHABET, INVITE_LIMITS, inviteKey, RESERVED_CODES } from '@folkmoot/contracts/invites/limits';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Deps } from '../domain.ts';
import { shortEmojis } from '../emojis/emoji-state.ts';
import { hasPerks } from '../instance/perks.ts';
import { memberFolding, memberKey } from '../members/member-state.ts';
import { reservePlace } from '../members/server-places.ts';
import { mintSystemMessage } from '../members/system-message.ts';
import { callerId } from '../servers/caller.ts';
import type { ServerDetails } from '../servers/server-replies.ts';
import { type ServerState, serverFolding } from '../servers/server-state.ts';
import { questionCount } from '../welcome/welcome.facts.ts';
import { answersTo, inviteFolding, isUsable } from './invite-state.ts';
import type { CreateInviteFacts, CustomInviteFacts, DeleteInviteFacts } from './invites.decider.ts';
import type { JoinByInviteFacts } from './join-by-invite.decider.ts';
import { serverInvites } from './server-invites.ts';

type Known = Pick<Deps, 'warm'>;

type Sent = { readonly actor: Actor | null; readonly access: Access; readonly now: number; readonly newId: () => string };
type InServer = Sent & { readonly params: { readonly serverId: string } };

export function invitesOf(deps: Known, serverId: string): readonly RawInvite[] {
  return [...(deps.warm.index(serverInvites).get(serverId)?.active.values() ?? [])];
}

/** Used up and expired invites do not count for the limit. */
function countsFor(userId: string, now: number): (invite: RawInvite) => boolean {
  return (invite) => invite.createdById === userId && !invite.isCustom && isUsable(invite, invite.uses, now);
}

function isFree(deps: Known, code: string): boolean {
  return deps.warm.state(inviteFolding, inviteKey(code)).status === 'free';
}

export function codeOwnerDeleted(deps: Known, code: string): boolean {
  const state = deps.warm.state(inviteFolding, inviteKey(code));
  return state.status === 'taken' && deps.warm.state(serverFolding, state.serverId).status !== 'live';
}

/** 62^5 codes. A taken or reserved code is drawn again. */
function randomCode(deps: Known): string {
  for (;;) {
    let code = '';
    for (let at = 0; at < INVITE_LIMITS.randomCode; at += 1) code += INVITE_ALPHABET.charAt(randomInt(INVITE_ALPHABET.length));
    if (!RESERVED_CODES.has(inviteKey(code)) && isFree(deps, code)) return code;
  }
}

type Limits = { readonly uses?: number | undefined; readonly expiresInHours?: number | undefined };

const HOUR_MS = 60 * 60 * 1000;

export function createInviteFacts(input: InServer & { readonly body: Limits }, deps: Known): CreateInviteFacts {
  const { serverId } = input.params;
  const userId = callerId(input);
  return {
    inviteId: input.newId(),
    code: randomCode(deps),
    serverId,
    userId,
    ownInvites: invitesOf(deps, serverId).filter(countsFor(userId, input.now)).length,
    codeOwnerDeleted: false,
    uses: input.body.uses ?? null,
    expiresAt: input.body.expiresInHours === undefined ? null : input.now + input.body.expiresInHours * HOUR_MS,
    now: input.now,
  };
}

export function customInviteFacts(
  input: InServer & { readonly body: { readonly code: string } },
  deps: Known & Pick<Deps, 'instance'>,
): CustomInviteFacts {
  const { serverId } = input.params;
  return {
    inviteId: input.newId(),
    code: input.body.code,
    serverId,
    userId: callerId(input),
    codeOwnerDeleted: codeOwnerDeleted(deps, input.body.code),
    isCreator: input.access.server?.membership?.isCreator === true,
    hasPerks: hasPerks(serverId, deps),
    current: invitesOf(deps, serverId).find((invite) => invite.isCustom) ?? null,
    now: input.now,
  };
}

export function deleteInviteFacts(
  input: Sent & { readonly params: { readonly serverId: string; readonly code: string } },
  deps: Known,
): DeleteInviteFacts {
  const { serverId, code } = input.params;
  const userId = callerId(input);
  return { serverId, code, userId, isCreator: deps.warm.state(serverFolding, serverId).creatorId === userId };
}

export type InvitedFacts = JoinByInviteFacts & ServerDetails & { readonly server: ServerState };

export async function joinFacts(
  input: Sent & { readonly params: { readonly code: string } },
  deps: Known & Pick<Deps, 'instance' | 'vault'>,
): Promise<InvitedFacts | Refusal<'UnknownInvite'>> {
  const { code } = input.params;
  const invite = deps.warm.state(inviteFolding, inviteKey(code));
  if (!answersTo(invite, code) || !isUsable(invite, invite.usedBy.length, input.now)) return refuse('UnknownInvite');
  const server = deps.warm.state(serverFolding, invite.serverId);
  if (server.status !== 'live') return refuse('UnknownInvite');
  const userId = callerId(input);
  const mostServers = deps.instance()['limits.serversPerAccount'];
  const serverCount = await reservePlace(deps, { userId, serverId: invite.serverId, limit: mostServers, now: input.now });
  return {
    serverId: invite.serverId,
    userId,
    memberId: input.newId(),
    inviteId: invite.inviteId,
    code: invite.code,
    isLimited: invite.maxUses !== null,
    usedBefore: deps.warm.index(serverInvites).get(invite.serverId)?.joins.get(invite.inviteId)?.get(userId) ?? 0,
    member: deps.warm.state(memberFolding, memberKey(invite.serverId, userId)),
    systemMessage: mintSystemMessage(server, input.newId),
    serverCount,
    mostServers,
    scheduledForDeletion: server.scheduledForDeletion,
    server,
    welcomeQuestions: questionCount(deps.warm, invite.serverId),
    customEmojis: shortEmojis(deps.warm, invite.serverId),
    now: input.now,
  };
}
