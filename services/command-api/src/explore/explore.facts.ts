/** Facts for the deciders on published servers, from warm memory except for the count of servers. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps } from '../domain.ts';
import { shortEmojis } from '../emojis/emoji-state.ts';
import type { JoinFacts } from '../members/joining.decider.ts';
import { memberships } from '../members/memberships.ts';
import { reservePlace } from '../members/server-places.ts';
import { mintSystemMessage } from '../members/system-message.ts';
import { callerId } from '../servers/caller.ts';
import type { ServerDetails } from '../servers/server-replies.ts';
import { type ServerState, serverFolding } from '../servers/server-state.ts';
import { questionCount } from '../welcome/welcome.facts.ts';
import { type PublishedSince, pinnedServersFolding, pinnedSince } from './pinned-state.ts';
import { publicFolding } from './public-state.ts';

type Known = Pick<Deps, 'warm'>;
type Sent = { readonly actor: Actor | null; readonly access: Access; readonly now: number; readonly newId: () => string };
type OnServer = Sent & { readonly params: { readonly serverId: string } };
type Bumping = OnServer & { readonly address: string; readonly body: { readonly token?: string | undefined } };

export function publicFacts(input: OnServer, { warm }: Known) {
  const { serverId } = input.params;
  return {
    serverId,
    callerId: callerId(input),
    publicId: input.newId(),
    now: input.now,
    before: warm.state(publicFolding, serverId),
    pinnedAt: pinnedSince(warm.state(pinnedServersFolding, 'all'), serverId, publishedIn(warm)),
  };
}

export function publishedIn(warm: Warm): PublishedSince {
  return (serverId) => {
    const published = warm.state(publicFolding, serverId);
    return published.status === 'private' || warm.state(serverFolding, serverId).status !== 'live' ? null : published.createdAt;
  };
}

type BumpFacts = ReturnType<typeof publicFacts> & {
  readonly server: ServerState;
  readonly memberCount: number;
  readonly systemMessage: ReturnType<typeof mintSystemMessage>;
};

export async function bumpFacts(
  input: Bumping,
  deps: Pick<Deps, 'warm' | 'captcha'>,
): Promise<BumpFacts | Refusal<'CaptchaFailed' | 'CaptchaAway' | 'NotPublished'>> {
  const { serverId } = input.params;
  const deed = `${serverId} ${callerId(input)}`;
  const notHuman = await deps.captcha.check({ token: input.body.token, address: input.address, action: 'bump', deed });
  if (notHuman) return notHuman;
  const server = deps.warm.state(serverFolding, serverId);
  // A server with a scheduled deletion is hidden.
  if (server.status !== 'live' || server.scheduledForDeletion) return refuse('NotPublished');
  return {
    ...publicFacts(input, deps),
    server,
    memberCount: deps.warm.index(memberships).membersOf.get(serverId)?.size ?? 0,
    systemMessage: mintSystemMessage(server, input.newId),
  };
}

export type PublicJoinFacts = JoinFacts & ServerDetails & { readonly server: ServerState };

export async function publicJoinFacts(
  input: OnServer,
  deps: Known & Pick<Deps, 'instance' | 'vault'>,
): Promise<PublicJoinFacts | Refusal<'NotPublished'>> {
  const { serverId } = input.params;
  const server = deps.warm.state(serverFolding, serverId);
  if (server.status !== 'live' || deps.warm.state(publicFolding, serverId).status === 'private') return refuse('NotPublished');
  const userId = callerId(input);
  const mostServers = deps.instance()['limits.serversPerAccount'];
  const serverCount = await reservePlace(deps, { userId, serverId, limit: mostServers, now: input.now });
  return {
    serverId,
    userId,
    memberId: input.newId(),
    inviteId: null,
    systemMessage: mintSystemMessage(server, input.newId),
    serverCount,
    mostServers,
    scheduledForDeletion: server.scheduledForDeletion,
    server,
    welcomeQuestions: questionCount(deps.warm, serverId),
    customEmojis: shortEmojis(deps.warm, serverId),
    now: input.now,
  };
}
