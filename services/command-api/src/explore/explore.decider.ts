/** Decisions on servers in Explore. */
import { ServerBumped, ServerDescribed, ServerPublished, ServerUnpublished } from '@folkmoot/contracts/explore/events';
import { EXPLORE_LIMITS } from '@folkmoot/contracts/explore/limits';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { type SystemMessage, systemMessageBeside } from '../members/system-message.ts';
import type { PublicEvent, PublicState } from './public-state.ts';

type Facts = { readonly serverId: string; readonly callerId: string; readonly now: number };

export function decidePublish(
  state: PublicState,
  description: string,
  { serverId, callerId, now, publicId }: Facts & { readonly publicId: string },
): Decision<PublicEvent, never> {
  if (state.status === 'private') return [ServerPublished({ serverId, publicId, description, publishedById: callerId, publishedAt: now })];
  return state.description === description ? [] : [ServerDescribed({ serverId, description, describedById: callerId })];
}

export function decideUnpublish(state: PublicState, { serverId, callerId }: Facts): Decision<PublicEvent, 'NotPublished'> {
  return state.status === 'private' ? refuse('NotPublished') : [ServerUnpublished({ serverId, unpublishedById: callerId })];
}

export function decideBump(
  state: PublicState,
  { serverId, callerId, now, systemMessage }: Facts & { readonly systemMessage: SystemMessage },
): Decision<PublicEvent, 'NotPublished' | 'BumpedTooSoon'> {
  if (state.status === 'private') return refuse('NotPublished');
  if (now - state.bumpedAt < EXPLORE_LIMITS.bumpEveryMs) return refuse('BumpedTooSoon');
  return {
    events: [ServerBumped({ serverId, bumpedById: callerId, systemMessage, bumpedAt: now })],
    sideEvents: systemMessageBeside(systemMessage, { serverId, userId: callerId, kind: MESSAGE_TYPE.BUMP_SERVER, at: now }),
  };
}
