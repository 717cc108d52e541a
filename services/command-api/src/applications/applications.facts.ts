/** Facts for the deciders on applications. The vault is written only after the owner was checked. */
import { randomInt } from 'node:crypto';
import type { createApplication, createBot, deleteApplication, inviteBot, updateBot } from '@folkmoot/contracts/applications/commands';
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import { nameRefused } from '../accounts/allowed-text.ts';
import { nameId } from '../accounts/name-state.ts';
import { pleasantColor } from '../accounts/pleasant-color.ts';
import { randomTag } from '../accounts/random-tag.ts';
import { shownName, type User, userFolding } from '../accounts/user-state.ts';
import { blockedName } from '../automod/watch-site.facts.ts';
import type { Deps } from '../domain.ts';
import { memberFolding, memberKey } from '../members/member-state.ts';
import { departureFacts } from '../members/members.facts.ts';
import { memberships } from '../members/memberships.ts';
import { mintSystemMessage } from '../members/system-message.ts';
import { noticeFolding } from '../notices/notice-state.ts';
import type { UpdateFacts } from '../profiles/profiles.decider.ts';
import { claimOf } from '../profiles/profiles.facts.ts';
import { callerId, callerMembership } from '../servers/caller.ts';
import { serverFolding } from '../servers/server-state.ts';
import { type Application, applicationCounts, applicationFolding } from './application-state.ts';
import { type BotFacts, type CreateFacts, type DeleteFacts, ownedBy } from './applications.decider.ts';
import { departure, type InviteFacts } from './bot-membership.decider.ts';

export function createFacts(input: Input<typeof createApplication>, deps: Deps): CreateFacts {
  const ownerId = callerId(input);
  const count = deps.warm.index(applicationCounts).get(ownerId) ?? 0;
  return { applicationId: input.newId(), ownerId, count, now: input.now };
}

/** null: it does not exist or is not the caller's. */
export function ownApplication(
  input: Parameters<typeof callerId>[0] & { readonly params: { readonly applicationId: string } },
  deps: Pick<Deps, 'warm'>,
): Application | null {
  return ownedBy(deps.warm.state(applicationFolding, input.params.applicationId), callerId(input));
}

function personOf(deps: Pick<Deps, 'warm'>, userId: string): User {
  const user = deps.warm.state(userFolding, userId);
  if (user.status !== 'live') throw new Error(`${userId} of an application is not registered`);
  return user;
}

/** Four digits and a random tag: with a hundred billion combinations the name is free. */
export async function botFacts(
  input: Input<typeof createBot>,
  deps: Deps,
): Promise<BotFacts | Refusal<'ApplicationNotFound' | 'BotExists'>> {
  const application = ownApplication(input, deps);
  if (!application) return refuse('ApplicationNotFound');
  if (application.botUserId !== null) return refuse('BotExists');
  const userId = input.newId();
  const username = `Untitled Bot ${randomInt(1000, 10_000)}`;
  const tag = randomTag();
  await deps.vault.openBotSession(userId);
  return {
    ownerId: application.ownerId,
    userId,
    username,
    tag,
    nameId: nameId(deps.vault.blindIndex, username, tag),
    hexColor: pleasantColor(randomInt(360)),
    now: input.now,
  };
}

export function updateBotFacts(input: Input<typeof updateBot>, deps: Deps): UpdateFacts | Refusal<CodeOf<typeof updateBot>> {
  const { body, now } = input;
  const application = ownApplication(input, deps);
  if (!application) return refuse('UnknownApplication');
  if (application.botUserId === null) return refuse('NoBot');
  const user = personOf(deps, application.botUserId);
  const notAllowed = nameRefused(body.username, user.username);
  if (notAllowed) return notAllowed;
  const blocked = blockedName({ username: body.username }, input, deps);
  if (blocked) return blocked;
  const claim = claimOf(body, user, deps, now);
  if (claim && 'refused' in claim) return refuse('BotNameTaken');
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return { user, changes, claim, newEmail: null, mustConfirm: false, newPassword: false, socketId: null, now };
}

/** The old token is invalid from here on, even if the event fails. A second attempt creates a third token. */
export async function refreshFacts(
  input: Parameters<typeof ownApplication>[0],
  deps: Deps,
): Promise<{ readonly ownerId: string } | Refusal<'UnknownApplication' | 'NoBotToken'>> {
  const application = ownApplication(input, deps);
  if (!application) return refuse('UnknownApplication');
  if (application.botUserId === null) return refuse('NoBotToken');
  await deps.vault.openBotSession(application.botUserId);
  return { ownerId: application.ownerId };
}

export async function deleteFacts(
  input: Input<typeof deleteApplication>,
  deps: Deps,
): Promise<(DeleteFacts & { readonly pictures: Pick<User, 'avatar' | 'banner'> }) | Refusal<'ApplicationNotFound'>> {
  const application = ownApplication(input, deps);
  if (!application) return refuse('ApplicationNotFound');
  const { ownerId, botUserId } = application;
  if (botUserId === null) return { ownerId, traces: null, departures: [], pictures: { avatar: null, banner: null }, now: input.now };
  await deps.vault.endSessions(botUserId);
  const departures: SideEvent[] = [];
  for (const serverId of deps.warm.index(memberships).serversOf.get(botUserId) ?? []) {
    const place = { serverId, userId: botUserId };
    const member = deps.warm.state(memberFolding, memberKey(serverId, botUserId));
    departures.push(...departure(member, departureFacts(place, input, deps)));
  }
  const { avatar, banner, badges, presence } = personOf(deps, botUserId);
  const traces = { badges, presence, hasNotice: deps.warm.state(noticeFolding, botUserId).status === 'set' };
  return { ownerId, traces, departures, pictures: { avatar, banner }, now: input.now };
}

export function inviteFacts(input: Input<typeof inviteBot>, deps: Deps): InviteFacts | Refusal<'ApplicationNotFound' | 'NoBot'> {
  const { serverId, applicationId } = input.params;
  const application = deps.warm.state(applicationFolding, applicationId);
  if (application.status !== 'live') return refuse('ApplicationNotFound');
  const { botUserId } = application;
  if (botUserId === null) return refuse('NoBot');
  return {
    serverId,
    inviterId: callerId(input),
    inviter: callerMembership(input),
    botUserId,
    botName: shownName(personOf(deps, botUserId)),
    membership: deps.warm.state(memberFolding, memberKey(serverId, botUserId)),
    roleId: input.newId(),
    memberId: input.newId(),
    asked: input.query.permissions ?? 0,
    systemMessage: mintSystemMessage(deps.warm.state(serverFolding, serverId), input.newId),
    now: input.now,
  };
}
