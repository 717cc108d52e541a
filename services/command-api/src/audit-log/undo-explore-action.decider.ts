/** Undoes the publication, change or removal of a server in Explore, including its bumps. Pure. */
import { LISTING_FIELDS, reversalOf } from '@folkmoot/contracts/audit-log/things';
import { ServerRepublished } from '@folkmoot/contracts/explore/events';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { decidePublish, decideUnpublish } from '../explore/explore.decider.ts';
import { type PublicEvent, type PublicState, type Published, publishedWith } from '../explore/public-state.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type UndoExploreActionFacts = UndoFacts<PastAction<PublicState, PublicEvent>> & {
  /** Since when the restored server would be pinned. null: it would not be. */
  readonly pinnedAt: number | null;
};

function published(state: PublicState): Published | null {
  return state.status === 'published' ? state : null;
}

/** The state after the action. undefined: the event is no such action. */
function setBy(event: PublicEvent, before: Published | null): Published | null | undefined {
  if (event.type === 'ServerPublished') return publishedWith(event.data);
  if (event.type === 'ServerDescribed') return before && { ...before, description: event.data.description };
  return event.type === 'ServerUnpublished' ? null : undefined;
}

/** A bump since the publication counts as a change. */
const AS_PUBLISHED = ['publicId', 'description', 'lifetimeBumpCount'] as const;

export function decideUndoExploreAction(state: PublicState, facts: UndoExploreActionFacts) {
  const { serverId, callerId, now, pinnedAt } = facts;
  return decideUndo(facts, ({ event, before: then }) => {
    const before = published(then);
    const set = setBy(event, before);
    if (set === undefined) return refuse('UnknownAuditEntry');
    const { what } = reversalOf(LISTING_FIELDS, { before, set }, published(state), AS_PUBLISHED);
    if (what === 'delete') return decideUnpublish(state, facts);
    if (what === 'nothing' || !before) return [];
    if (what === 'fields') return decidePublish(state, before.description, { ...facts, publicId: before.publicId });
    const { status: _, createdAt: publishedAt, ...kept } = before;
    return [ServerRepublished({ serverId, ...kept, publishedAt, pinnedAt, republishedById: callerId, republishedAt: now })];
  });
}
