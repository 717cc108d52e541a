/** Decisions on the deletion of a server that a moderator has scheduled (users document 11.3). */
import type { Beside, Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { ServerDeleted, ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { userNoticeStream } from '../notices/user-notice-state.ts';
import type { ServerEvent, ServerState } from './server-state.ts';

export type ScheduleFacts = {
  readonly serverId: string;
  readonly callerId: string;
  readonly reason: string;
  readonly noticeId: string;
  readonly now: number;
};

const WARNING = 0;

/** Its owner is told which server, and why. */
function warning({ name, creatorId }: ServerState, { callerId, reason, noticeId, now }: ScheduleFacts): Beside {
  const event = UserNoticed({
    noticeId,
    userId: creatorId,
    kind: WARNING,
    title: null,
    content: `${name}: ${reason}`,
    createdById: callerId,
    createdAt: now,
  });
  return { stream: userNoticeStream(creatorId), event };
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
    beside: [warning(state, facts)],
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

/** The time is up. Nothing when it was deleted or spared meanwhile. */
export function decideScheduledDeletion(state: ServerState, facts: OnServer): readonly ServerEvent[] {
  return state.scheduledForDeletion ? decideSystemDeletion(state, facts) : [];
}

/** With the account of its owner, which is deleted for them. */
export function decideSystemDeletion(state: ServerState, { serverId, now }: OnServer): readonly ServerEvent[] {
  if (state.status !== 'live') return [];
  return [ServerDeleted({ serverId, name: state.name, deletedById: SYSTEM, channelIds: [...state.channels.keys()], deletedAt: now })];
}
