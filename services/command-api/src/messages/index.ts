import { channelRoom, emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import * as routes from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { handle, signalled, tell } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { messageFolding } from './message-state.ts';
import { decideAddReaction, decideDelete, decideEdit, decideRemoveReaction, decideSend } from './messages.decider.ts';
import { editFacts, onMessage, sendFacts, slowModeGate } from './messages.facts.ts';

const streamOf = (input: { readonly params: { readonly messageId: string } }) => `message-${input.params.messageId}`;

export const messages: Domain = {
  name: 'messages',
  handlers: [
    handle({
      route: routes.sendMessage,
      facts: sendFacts,
      gate: slowModeGate,
      stream: (_input, facts) => `message-${facts.messageId}`,
      creates: true,
      concurrent: true,
      folding: messageFolding,
      decide: (_input, state, facts) => decideSend(state, facts),
      reply: (outcome) => signalled(outcome, messageEvents.created).message,
    }),
    handle({
      route: routes.editMessage,
      facts: editFacts,
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => decideEdit(state, facts),
      reply: (outcome) => signalled(outcome, messageEvents.updated).updated,
    }),
    handle({
      route: routes.deleteMessage,
      facts: async (input, deps: Deps) => ({
        ...(await onMessage(input, deps)),
        mayDeleteOthers: Boolean(input.access.server?.standing && holds(input.access.server.standing, ROLE_PERMISSION.MANAGE_CHANNELS)),
      }),
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => decideDelete(state, facts),
      reply: () => ({ message: 'Message deleted.' }),
    }),
    handle({
      route: routes.addReaction,
      facts: async (input, deps: Deps) => ({ ...(await onMessage(input, deps)), ...reactionOf(input.body) }),
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => decideAddReaction(state, facts),
      reply: (outcome) => signalled(outcome, messageEvents.reactionAdded),
    }),
    handle({
      route: routes.removeReaction,
      facts: async (input, deps: Deps) => ({ ...(await onMessage(input, deps)), ...reactionOf(input.body) }),
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => decideRemoveReaction(state, facts),
      reply: (outcome) => signalled(outcome, messageEvents.reactionRemoved),
    }),
    tell({
      route: routes.startTyping,
      signals(input, _deps: Deps) {
        const { channel } = input.access;
        const userId = input.actor?.userId ?? '';
        if (!channel) return [];
        const rooms = channel.recipientId === null ? [channelRoom(channel.channelId)] : [userRoom(channel.recipientId)];
        return [emit(rooms, messageEvents.typing, { channelId: channel.channelId, userId }, { exceptUser: userId })];
      },
      reply: () => undefined,
    }),
  ],
};

function reactionOf(body: { readonly name: string; readonly emojiId?: string | undefined; readonly gif?: boolean | undefined }) {
  return { name: body.name, emojiId: body.emojiId ?? null, gif: body.gif ?? null };
}
