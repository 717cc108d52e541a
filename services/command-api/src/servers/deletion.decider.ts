/** Decisions on the deletion of a server that a moderator has scheduled (users document 11.3). */
import type { Beside, Decided, Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { SERVER_DELETED_NOTICE, serverDeletedContent } from '@folkmoot/contracts/notices/server-deleted';
import { ServerDeleted, ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { decideWarnOwner, type SanctionFacts, type SanctionsOf } from '../moderation/sanctions.decider.ts';
import { userNoticeStream } from '../notices/user-notice-state.ts';
import type { ServerEvent, ServerState } from './server-state.ts';

export type ScheduleFacts = {
  readonly serverId: string;
  readonly callerId: string;
  readonly reason: string;
  readonly noticeId: string;
  readonly now: number;
  /** null: its owner is told, and not warned. */
  readonly warning: (SanctionFacts & { readonly sanctionsOf: SanctionsOf }) | null;
};

const WARNING = 0;

/** Its owner is warned as by a moderator's warning, and told which server, and why. */
function ownerWarned({ name, creatorId }: ServerState, facts: ScheduleFacts): readonly Beside[] {
  const { serverId, callerId, reason, noticeId, now, warning } = facts;
  const text = `${name}: ${reason}`;
  const notice = { noticeId, userId: creatorId, kind: WARNING, title: null, content: text, createdById: callerId, createdAt: now };
  const told = { stream: userNoticeStream(creatorId), event: UserNoticed(notice) };
  if (!warning) return [told];
  // It may have gone to somebody else meanwhile.
  const targets = warning.targets.filter(({ userId }) => userId === creatorId);
  return [...decideWarnOwner({ ...warning, targets }, warning.sanctionsOf, { serverId, text }), told];
}

export function decideScheduleDeletion(
  state: ServerState,
  facts: ScheduleFacts,
): Decision<ServerEvent, 'UnknownModeratedServer' | 'DeletionScheduled'> {
  const { serverId, callerId, reason, now } = facts;
  if (state.status !== 'live') return refuse('UnknownModeratedServer');
  if (state.scheduledForDeletion) return refuse('DeletionScheduled');
  return {
    events: [ServerDeletionScheduled({ serverId, scheduledById: callerId, reason, scheduledAt: now })],
    beside: ownerWarned(state, facts),
  };
}

type OnServer = { readonly serverId: string; readonly now: number };

export function decideCancelDeletion(
  state: ServerState,
  { serverId, callerId, now }: OnServer & { readonly callerId: string },
): Decision<ServerEvent, 'UnknownModeratedServer' | 'DeletionNotScheduled'> {
  if (state.status !== 'live') return refuse('UnknownModeratedServer');
  if (!state.scheduledForDeletion) return refuse('DeletionNotScheduled');
  return [ServerDeletionCancelled({ serverId, cancelledById: callerId, cancelledAt: now })];
}

/** Stands for the product itself where somebody is named who did something (users document 4.4). */
const SYSTEM = 'System';

type EndFacts = OnServer & {
  readonly noticeId: string;
  /** False: there is nobody to be told. */
  readonly ownerIsThere: boolean;
};

/** By the product, days after they were warned: without it they would find the server gone. */
function ownerTold({ name, creatorId, deletionReason }: ServerState, { noticeId, now }: EndFacts): Beside {
  const content = serverDeletedContent(deletionReason);
  const notice = { noticeId, userId: creatorId, kind: SERVER_DELETED_NOTICE, title: name, content, createdById: null, createdAt: now };
  return { stream: userNoticeStream(creatorId), event: UserNoticed(notice) };
}

/** The time is up: its owner is told, with the reason. Nothing when it was deleted or spared meanwhile. */
export function decideScheduledDeletion(state: ServerState, facts: EndFacts): Decided<ServerEvent> {
  if (!state.scheduledForDeletion) return [];
  return { events: decideSystemDeletion(state, facts), beside: facts.ownerIsThere ? [ownerTold(state, facts)] : [] };
}

/** With the account of its owner, which is deleted for them. */
export function decideSystemDeletion(state: ServerState, { serverId, now }: OnServer): readonly ServerEvent[] {
  if (state.status !== 'live') return [];
  return [ServerDeleted({ serverId, name: state.name, deletedById: SYSTEM, channelIds: [...state.channels.keys()], deletedAt: now })];
}
