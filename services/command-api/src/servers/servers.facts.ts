/** What deciders on servers are told; all from warm memory, but for the password. */
import { randomInt } from 'node:crypto';
import { type Access, type Actor, isStaff } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { updateServer } from '@folkmoot/contracts/servers/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import { provePassword } from '../accounts/password-proof.ts';
import { userFolding } from '../accounts/user-state.ts';
import { blockedName } from '../automod/watch-site.facts.ts';
import type { Deps } from '../domain.ts';
import { claimPictures, setsPicture } from '../media/pictures.ts';
import { memberships } from '../members/memberships.ts';
import { callerId } from './caller.ts';
import { serverFolding } from './server-state.ts';
import {
  type CreateServerFacts,
  decideUpdateServer,
  type TransferFacts,
  type UpdateServerFacts,
  type WordFilterFacts,
  wordFilterRefused,
} from './servers.decider.ts';
import { membershipIn } from './membership.ts';

type Sent = { readonly actor: Actor | null; readonly now: number; readonly newId: () => string; readonly address: string };

export function randomColor(): string {
  return `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
}

/** The servers a person is in that still stand. */
export function joinedServers(deps: Pick<Deps, 'warm'>, userId: string): ReadonlySet<string> {
  const joined = new Set<string>();
  for (const serverId of deps.warm.index(memberships).serversOf.get(userId) ?? []) {
    if (deps.warm.state(serverFolding, serverId).status === 'live') joined.add(serverId);
  }
  return joined;
}

/** By the settings of the instance, for who is not staff. */
function creationRefused({ warm, instance }: Deps, userId: string, joined: ReadonlySet<string>) {
  const { serverCreation, serversPerPerson } = instance();
  if (serverCreation === 'staff') return refuse('OnlyStaffCreateServers');
  if (serversPerPerson === null) return null;
  const own = [...joined].filter((serverId) => warm.state(serverFolding, serverId).creatorId === userId);
  return own.length >= serversPerPerson ? refuse('TooManyOwnServers') : null;
}

export function createServerFacts(
  input: Sent & { readonly access: Access; readonly body: { readonly name: string } },
  deps: Deps,
): CreateServerFacts | Refusal<'BlockedBySite' | 'OnlyStaffCreateServers' | 'TooManyOwnServers'> {
  const blocked = blockedName({ name: input.body.name }, input, deps);
  if (blocked) return blocked;
  const userId = callerId(input);
  const joined = joinedServers(deps, userId);
  const notAllowed = isStaff(input.access.badges) ? null : creationRefused(deps, userId, joined);
  if (notAllowed) return notAllowed;
  return {
    serverId: input.newId(),
    roleId: input.newId(),
    channelId: input.newId(),
    memberId: input.newId(),
    userId,
    hexColor: randomColor(),
    serverCount: joined.size,
    mostServers: deps.instance()['limits.serversPerAccount'],
    now: input.now,
  };
}

export type UpdatedFacts = UpdateServerFacts & {
  readonly before: { readonly avatar: string | null; readonly banner: string | null };
  readonly wordFilter: WordFilterFacts;
};

/** What would be refused without its pictures is refused before they are claimed: a claim works once. */
export async function updateServerFacts(
  input: Input<typeof updateServer>,
  deps: Deps,
): Promise<UpdatedFacts | Refusal<CodeOf<typeof updateServer>>> {
  const blocked = blockedName({ name: input.body.name }, input, deps);
  if (blocked) return blocked;
  const { serverId } = input.params;
  const state = deps.warm.state(serverFolding, serverId);
  const facts = { serverId, pictures: {} };
  const wordFilter = { callerId: callerId(input), ownersDecide: deps.instance()['wordFilter.mode'] === 'servers' };
  const before = { avatar: state.avatar, banner: state.banner };
  if (setsPicture(input.body) && !input.access.emailConfirmed) return refuse('EmailNotConfirmed');
  const decided = wordFilterRefused(state, input.body, wordFilter) ?? decideUpdateServer(state, input.body, facts);
  if (isRefusal(decided)) return decided;
  const pictures = await claimPictures(deps.media, serverId, input.body);
  return isRefusal(pictures) ? pictures : { ...facts, pictures, before, wordFilter };
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
