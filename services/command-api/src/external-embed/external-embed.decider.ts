/** Decisions on the embed of a server, folded from `embed-<serverId>`. A server has at most one. */
import { ServerEmbedCreated, ServerEmbedDeleted } from '@folkmoot/contracts/external-embed/events';
import type { Decision, Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';

export type EmbedState = 'none' | 'embedded';
export type EmbedEvent = EventOf<typeof ServerEmbedCreated | typeof ServerEmbedDeleted>;

export const embedFolding: Folding<EmbedState, EmbedEvent> & { readonly category: 'embed' } = {
  category: 'embed',
  initial: 'none',
  evolve: (_state, event) => (event.type === 'ServerEmbedCreated' ? 'embedded' : 'none'),
};

export function embedStream(serverId: string): string {
  return `embed-${serverId}`;
}

export type EmbedFacts = {
  readonly serverId: string;
  readonly embedId: string;
  /** The invite with this code, if it belongs to this server (warm). */
  readonly invite: { readonly inviteId: string; readonly code: string } | null;
  readonly callerId: string;
  readonly now: number;
};

export function decideCreateEmbed(state: EmbedState, facts: EmbedFacts): Decision<EmbedEvent, 'EmbedInviteUnknown' | 'EmbedExists'> {
  const { serverId, embedId, invite, callerId, now } = facts;
  if (!invite) return refuse('EmbedInviteUnknown');
  if (state === 'embedded') return refuse('EmbedExists');
  const { inviteId, code: inviteCode } = invite;
  return [ServerEmbedCreated({ serverId, embedId, inviteId, inviteCode, createdById: callerId, createdAt: now })];
}

export function decideDeleteEmbed(
  state: EmbedState,
  { serverId, callerId }: Pick<EmbedFacts, 'serverId' | 'callerId'>,
): Decision<EmbedEvent, 'NoEmbed'> {
  return state === 'none' ? refuse('NoEmbed') : [ServerEmbedDeleted({ serverId, deletedById: callerId })];
}
