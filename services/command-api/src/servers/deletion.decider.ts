/** Decisions on the deletion of a server that a moderator scheduled (users document 11.3). */
import type { Decided, Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
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
  /** null: the owner is notified but not warned. */
  readonly warning: (SanctionFacts & { readonly sanctionsOf: SanctionsOf }) | null;
};

const WARNING = 0;

/** Warns the owner like a moderator's warning, with the name of the server and the reason. */
function ownerWarned({ name, creatorId }: ServerState, facts: ScheduleFacts): readonly SideEvent[] {
  const { serverId, callerId, reason, noticeId, now, warning } = facts;
  const text = `${name}: ${reason}`;
  const notice = { noticeId, userId: creatorId, kind: WARNING, title: null, content: text, createdById: callerId, createdAt: now };
  const ownerNotice = { stream: userNoticeStream(creatorId), event: UserNoticed(notice) };
  if (!warning) return [ownerNotice];
  // The server may have been transferred meanwhile.
  const targets = warning.targets.filter(({ userId }) => userId === creatorId);
  return [...decideWarnOwner({ ...warning, targets }, warning.sanctionsOf, { serverId, text }), ownerNotice];
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
    sideEvents: ownerWarned(state, facts),
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

/** The name of the system where an author is required (users document 4.4). */
const SYSTEM = 'System';

type EndFacts = OnServer & {
  readonly noticeId: string;
  /** false: there is no owner to notify. */
  readonly ownerIsThere: boolean;
};

/** A notice from the system, days after the warning, because otherwise the owner would find the server missing. */
function ownerNotice({ name, creatorId, deletionReason }: ServerState, { noticeId, now }: EndFacts): SideEvent {
  const content = serverDeletedContent(deletionReason);
  const notice = { noticeId, userId: creatorId, kind: SERVER_DELETED_NOTICE, title: name, content, createdById: null, createdAt: now };
  return { stream: userNoticeStream(creatorId), event: UserNoticed(notice) };
}

/** The time is over. Notifies the owner with the reason. Empty if the server was deleted or the deletion was cancelled. */
export function decideScheduledDeletion(state: ServerState, facts: EndFacts): Decided<ServerEvent> {
  if (!state.scheduledForDeletion) return [];
  return { events: decideSystemDeletion(state, facts), sideEvents: facts.ownerIsThere ? [ownerNotice(state, facts)] : [] };
}

/** Deletes the server together with the account of its owner. */
export function decideSystemDeletion(state: ServerState, { serverId, now }: OnServer): readonly ServerEvent[] {
  if (state.status !== 'live') return [];
  return [ServerDeleted({ serverId, name: state.name, deletedById: SYSTEM, channelIds: [...state.channels.keys()], deletedAt: now })];
}
