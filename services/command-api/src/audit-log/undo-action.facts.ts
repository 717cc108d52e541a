/** Facts for an undo: the recorded action of an entry, and the caller. */
import { undoBan, type undoEmojiAct, type undoMemberAct, type undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import { isOfUndo } from '@folkmoot/contracts/audit-log/of-undo';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { moderateServer } from '@folkmoot/contracts/moderation/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { type EmojiEvent, emojisFolding, emojisStream } from '../emojis/emoji-state.ts';
import { mostEmojis, mostRoles } from '../instance/perks.ts';
import { type MemberEvent, memberFolding, memberStream } from '../members/member-state.ts';
import { banFacts, nicknameFacts, rolesFacts } from '../members/members.facts.ts';
import { callerId, callerMembership } from '../servers/caller.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import { pastActionFolding } from './past-action.ts';
import type { UndoEmojiActionFacts } from './undo-emoji-action.decider.ts';
import type { UndoMemberActionFacts } from './undo-member-action.decider.ts';
import type { UndoServerActionFacts } from './undo-server-action.decider.ts';

/** Actions of the instance's moderators do not belong to the server, and an undo has no log entry of its own. */
const NOT_UNDOABLE: ReadonlySet<string> = new Set([moderateServer, undoBan].map(({ name }) => name));

export function ofServer<Action extends { readonly event: Recorded<AnyEvent> }>(action: Action | null): Action | null {
  return action && !NOT_UNDOABLE.has(action.event.meta.command) && !isOfUndo(action.event) ? action : null;
}

export async function serverActionFacts(input: Input<typeof undoServerAct>, deps: Deps): Promise<UndoServerActionFacts> {
  const { serverId, auditLogId } = input.params;
  const past = await deps.stateOf(pastActionFolding(serverFolding, auditLogId), serverStream(serverId));
  const action = ofServer(past.action);
  return {
    serverId,
    callerId: callerId(input),
    caller: callerMembership(input),
    now: input.now,
    mostRoles: mostRoles(serverId, deps),
    mostChannels: deps.instance()['limits.channelsPerServer'],
    action,
  };
}

export async function memberActionFacts(input: Input<typeof undoMemberAct>, deps: Deps): Promise<UndoMemberActionFacts> {
  const { serverId, userId } = input.params;
  const joins = ({ type }: MemberEvent) => type === 'MemberJoined' || type === 'MemberBanned';
  const past = await deps.stateOf(pastActionFolding(memberFolding, input.body.auditLogId, joins), memberStream(serverId, userId));
  const action = ofServer(past.action);
  const leftSince = past.after.length > 0;
  const ban = banFacts({ ...input, query: {}, body: {} }, deps);
  return { ...ban, ...rolesFacts(input, deps), ...nicknameFacts(input, deps), now: input.now, action: action && { ...action, leftSince } };
}

export async function emojiActionFacts(input: Input<typeof undoEmojiAct>, deps: Deps): Promise<UndoEmojiActionFacts> {
  const { serverId, emojiId } = input.params;
  const undone = ({ type }: EmojiEvent) => type === 'ActUndone';
  const past = await deps.stateOf(pastActionFolding(emojisFolding, input.body.auditLogId, undone), emojisStream(serverId));
  const action = ofServer(past.action);
  return {
    serverId,
    emojiId,
    callerId: callerId(input),
    mostEmojis: mostEmojis(serverId, deps),
    now: input.now,
    action: action && isOf(emojiId, action.event) ? action : null,
    isUndone: past.after.some((event) => event.type === 'ActUndone' && event.data.undoneEventId === action?.event.id),
  };
}

function isOf(emojiId: string, event: EmojiEvent): boolean {
  return event.type !== 'ActUndone' && event.data.emojiId === emojiId;
}
