/** Which events came of taking something back: they are told by the undo, and are not taken back themselves. */
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

/** What was made and is deleted by an undo takes with it what others did with it: it stands in the log as deleted, too, and comes back from there. */
const TOLD_TOO: ReadonlySet<string> = new Set([ChannelDeleted.type, RoleDeleted.type]);

export function isOfUndo({ type, meta }: Pick<Recorded, 'type' | 'meta'>): boolean {
  return UNDOING.has(meta.command) && !TOLD_TOO.has(type);
}
