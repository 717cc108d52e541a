/** Facts for the deciders on servers, from warm memory except for the password and the count of servers. */
import { randomInt } from 'node:crypto';
import { type Access, type Actor, isStaff } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import { updateServer } from '@folkmoot/contracts/servers/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import { provePassword } from '../accounts/password-proof.ts';
import { userFolding } from '../accounts/user-state.ts';
import { blockedName } from '../automod/watch-site.facts.ts';
import type { Deps } from '../domain.ts';
import { claimPictures, setsPicture } from '../media/pictures.ts';
import { joinedServers, reservePlace } from '../members/server-places.ts';
import { restoredName } from '../words/restored.ts';
import { allowanceFolding } from './allowance-state.ts';
import { callerId } from './caller.ts';
import type { Allowance, CreationFacts } from './create-server.decider.ts';
import { membershipIn } from './membership.ts';
import { serverFolding } from './server-state.ts';
import {
  decideUpdateServer,
  type ServerWishes,
  type TransferFacts,
  type UpdateServerFacts,
  type WordFilterFacts,
  wordFilterRefused,
} from './servers.decider.ts';

type Sent = { readonly actor: Actor | null; readonly now: number; readonly newId: () => string; readonly address: string };

export function randomColor(): string {
  return `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
}

/** The user's allowance. `limit`: the number of servers per user. */
function allowanceOf({ warm }: Deps, userId: string, joined: ReadonlySet<string>, limit: number): Allowance {
  const isOwn = (serverId: string) => warm.state(serverFolding, serverId).creatorId === userId;
  const own = [...joined].filter(isOwn).length;
  const { serverIds } = warm.state(allowanceFolding, userId);
  // The membership of the creator is the last of the events that follow.
  const settled = serverIds.filter((id) => joined.has(id) || (warm.state(serverFolding, id).status !== 'none' && !isOwn(id)));
  return { limit, own, settled: new Set(settled) };
}

export async function createServerFacts(
  input: Sent & { readonly access: Access; readonly body: { readonly name: string } },
  deps: Deps,
): Promise<CreationFacts | Refusal<'BlockedBySite' | 'OnlyStaffCreateServers'>> {
  const blocked = blockedName({ name: input.body.name }, input, deps);
  if (blocked) return blocked;
  const userId = callerId(input);
  const joined = joinedServers(deps, userId);
  const { serverCreation, serversPerPerson } = deps.instance();
  const byStaff = isStaff(input.access.badges);
  if (serverCreation === 'staff' && !byStaff) return refuse('OnlyStaffCreateServers');
  const serverId = input.newId();
  const mostServers = deps.instance()['limits.serversPerAccount'];
  const allowance = byStaff || serversPerPerson === null ? null : allowanceOf(deps, userId, joined, serversPerPerson);
  // Who may not create one more needs no place for it.
  const isFull = allowance !== null && allowance.own >= allowance.limit;
  const serverCount = isFull ? joined.size : await reservePlace(deps, { userId, serverId, limit: mostServers, now: input.now });
  return {
    serverId,
    roleId: input.newId(),
    channelId: input.newId(),
    memberId: input.newId(),
    userId,
    hexColor: randomColor(),
    serverCount,
    mostServers,
    allowance,
    now: input.now,
  };
}

/** `wishes`: as sent, with the original words of the name. */
export type UpdatedFacts = UpdateServerFacts & {
  readonly wishes: ServerWishes;
  readonly before: { readonly avatar: string | null; readonly banner: string | null };
  readonly wordFilter: WordFilterFacts;
};

/** Refusals without images are checked before the images are claimed, because a claim works once. */
export async function updateServerFacts(
  input: Input<typeof updateServer>,
  deps: Deps,
): Promise<UpdatedFacts | Refusal<CodeOf<typeof updateServer>>> {
  const { serverId } = input.params;
  const state = deps.warm.state(serverFolding, serverId);
  const name = await restoredName(updateServer.body, { serverId, original: state.name, sent: input.body.name }, deps);
  if (isRefusal(name)) return name;
  const blocked = blockedName({ name }, input, deps);
  if (blocked) return blocked;
  const wishes = { ...input.body, name };
  const facts = { serverId, pictures: {} };
  const wordFilter = { callerId: callerId(input), ownersDecide: deps.instance()['wordFilter.mode'] === 'servers' };
  const before = { avatar: state.avatar, banner: state.banner };
  if (setsPicture(input.body) && !input.access.emailConfirmed) return refuse('EmailNotConfirmed');
  const decided = wordFilterRefused(state, wishes, wordFilter) ?? decideUpdateServer(state, wishes, facts);
  if (isRefusal(decided)) return decided;
  const pictures = await claimPictures(deps.media, serverId, input.body);
  return isRefusal(pictures) ? pictures : { ...facts, wishes, pictures, before, wordFilter };
}

type TransferInput = Sent & {
  readonly params: { readonly serverId: string };
  readonly body: { readonly password: string; readonly newOwnerUserId: string };
};

export async function transferFacts(input: TransferInput, deps: Deps): Promise<TransferFacts | Refusal<'TooManyGuesses'>> {
  const { serverId } = input.params;
  const newOwnerId = input.body.newOwnerUserId;
  const userId = callerId(input);
  const password = input.body.password.trim();
  const passwordRight = await provePassword(deps, { userId, account: userId, password }, input);
  if (isRefusal(passwordRight)) return passwordRight;
  return {
    serverId,
    callerId: userId,
    newOwnerId,
    passwordRight,
    newOwnerIsMember: membershipIn(deps.warm, serverId, newOwnerId) !== null,
    newOwnerIsBot: deps.warm.state(userFolding, newOwnerId).bot,
    now: input.now,
  };
}
