/** Commands that undo entries of a server's audit log. Each writes to the stream of the original action. */
import { undoBan, undoEmojiAct, undoMemberAct, undoMessageDeletion, undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { emojisFolding, emojisStream } from '../emojis/emoji-state.ts';
import { memberFolding, memberStream } from '../members/member-state.ts';
import { pastBansFolding } from '../members/past-bans.ts';
import { decideUndoBan } from '../members/undo-ban.decider.ts';
import { pastDeletionsFolding } from '../messages/past-deletions.ts';
import { decideUndoDeletion, undoableFolding } from '../messages/undo-deletion.decider.ts';
import { callerId } from '../servers/caller.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import { emojiActionFacts, memberActionFacts, serverActionFacts } from './undo-action.facts.ts';
import { decideUndoEmojiAction } from './undo-emoji-action.decider.ts';
import { decideUndoMemberAction } from './undo-member-action.decider.ts';
import { decideUndoServerAction } from './undo-server-action.decider.ts';
import { undoThingHandlers } from './undo-thing-handlers.ts';

function done(): { status: true } {
  return { status: true };
}

/** Entries are identified by the log position of their event. */
function entryOf<Past extends { readonly position: number }>(past: readonly Past[], auditLogId: string): Past | null {
  return past.find(({ position }) => position === Number(auditLogId)) ?? null;
}

export const auditLog: Domain = {
  name: 'audit-log',
  handlers: [
    handle({
      route: undoBan,
      async facts(input, { stateOf }: Deps) {
        const { serverId, userId } = input.params;
        const bans = await stateOf(pastBansFolding, memberStream(serverId, userId));
        return { serverId, userId, callerId: callerId(input), now: input.now, ban: entryOf(bans, input.body.auditLogId) };
      },
      stream: (_input, { serverId, userId }) => memberStream(serverId, userId),
      folding: memberFolding,
      decide: (_input, state, facts) => decideUndoBan(state, facts),
      reply: done,
    }),
    handle({
      route: undoMessageDeletion,
      async facts(input, { stateOf }: Deps) {
        const { channelId, messageId } = input.params;
        const { deletions, elsewhere } = await stateOf(pastDeletionsFolding, `message-${messageId}`);
        const deletion = entryOf(deletions, input.body.auditLogId);
        return { channelId, userId: callerId(input), now: input.now, deletion, isDeletedByModerators: elsewhere.size > 0 };
      },
      stream: (input) => `message-${input.params.messageId}`,
      folding: undoableFolding,
      decide: (_input, state, facts) => decideUndoDeletion(state, facts),
      reply: done,
    }),
    handle({
      route: undoServerAct,
      facts: (input, deps: Deps) => serverActionFacts(input, deps),
      stream: (_input, { serverId }) => serverStream(serverId),
      folding: serverFolding,
      decide: (_input, state, facts) => decideUndoServerAction(state, facts),
      reply: done,
    }),
    handle({
      route: undoMemberAct,
      facts: (input, deps: Deps) => memberActionFacts(input, deps),
      stream: (_input, { serverId, userId }) => memberStream(serverId, userId),
      folding: memberFolding,
      decide: (_input, state, facts) => decideUndoMemberAction(state, facts),
      reply: done,
    }),
    handle({
      route: undoEmojiAct,
      facts: (input, deps: Deps) => emojiActionFacts(input, deps),
      stream: (_input, { serverId }) => emojisStream(serverId),
      folding: emojisFolding,
      decide: (_input, state, facts) => decideUndoEmojiAction(state, facts),
      reply: done,
    }),
    ...undoThingHandlers,
  ],
};
