/** What deciders on servers are told; all from warm memory, but for the password. */
import { randomInt } from 'node:crypto';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { memberships } from '../members/memberships.ts';
import { softened } from '../messages/word-filter.ts';
import { callerId } from './caller.ts';
import { serverFolding } from './server-state.ts';
import type { CreateServerFacts, TransferFacts } from './servers.decider.ts';
import { standingIn } from './standing.ts';

type Sent = { readonly actor: Actor | null; readonly now: number; readonly newId: () => string };

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

export function isNameAllowed(name: string | undefined): boolean {
  return name === undefined || softened(name) === name;
}

export function createServerFacts(input: Sent & { readonly body: { readonly name: string } }, deps: Deps): CreateServerFacts {
  const userId = callerId(input);
  return {
    serverId: input.newId(),
    roleId: input.newId(),
    channelId: input.newId(),
    memberId: input.newId(),
    userId,
    hexColor: randomColor(),
    nameAllowed: isNameAllowed(input.body.name),
    serverCount: joinedServers(deps, userId).size,
    now: input.now,
  };
}

type TransferInput = Sent & {
  readonly params: { readonly serverId: string };
  readonly body: { readonly password: string; readonly newOwnerUserId: string };
};

export async function transferFacts(input: TransferInput, deps: Deps): Promise<TransferFacts> {
  const { serverId } = input.params;
  const newOwnerId = input.body.newOwnerUserId;
  const userId = callerId(input);
  return {
    serverId,
    callerId: userId,
    newOwnerId,
    passwordRight: await deps.vault.checkPassword(userId, input.body.password.trim()),
    newOwnerIsMember: standingIn(deps.warm, serverId, newOwnerId) !== null,
    newOwnerIsBot: deps.warm.state(userFolding, newOwnerId).bot,
    now: input.now,
  };
}
