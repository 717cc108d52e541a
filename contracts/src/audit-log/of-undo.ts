/** Which events are effects of an undo: they belong to the undo's entry and cannot be undone separately. */
import { ChannelDeleted } from '../channels/events.ts';
import type { Recorded } from '../kernel/event.ts';
import { RoleDeleted } from '../roles/events.ts';
import {
  undoEmojiAct,
  undoExploreAct,
  undoInviteAct,
  undoMemberAct,
  undoNoticeAct,
  undoQuestionAct,
  undoRuleAct,
  undoServerAct,
  undoTimeOutLift,
} from './commands.ts';

const UNDOING: ReadonlySet<string> = new Set(
  [
    undoServerAct,
    undoMemberAct,
    undoEmojiAct,
    undoRuleAct,
    undoTimeOutLift,
    undoQuestionAct,
    undoNoticeAct,
    undoExploreAct,
    undoInviteAct,
  ].map(({ name }) => name),
);

/** Deleting a created item by undo also deletes what others did with it. So the deletion has its own entry and can be undone from there. */
const ALSO_LISTED: ReadonlySet<string> = new Set([ChannelDeleted.type, RoleDeleted.type]);

export function isOfUndo({ type, meta }: Pick<Recorded, 'type' | 'meta'>): boolean {
  return UNDOING.has(meta.command) && !ALSO_LISTED.has(type);
}
