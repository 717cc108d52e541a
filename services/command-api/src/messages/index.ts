import { MessageCaught } from '@folkmoot/contracts/automod/events';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { channelRoom, emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import * as routes from '@folkmoot/contracts/messages/commands';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import { ephemeral, handle, type Outcome, signalled, signalledIfThere } from '@folkmoot/platform/command/handler';
import { withCaught } from '../automod/automod.decider.ts';
import { timedOut } from '../automod/watch.facts.ts';
import type { Deps, Domain } from '../domain.ts';
import { mayReach } from '../inbox/dm-rule.ts';
import { findEvent } from '../servers/left-event.ts';
import { notInTickets } from '../tickets/ticket-place.ts';
import { ticketStream } from '../tickets/ticket-state.ts';
import { answerSignals, clickSignals } from './buttons.facts.ts';
import { describeFacts } from './describe.facts.ts';
import { decideRemoveEmbed, decideRestoreEmbed } from './message-embeds.decider.ts';
import { removeFile } from './message-extras.ts';
import { decideSendAnywhere, messageOrTicket } from './message-or-ticket.ts';
import { messageFolding } from './message-state.ts';
import { decideAddReaction, decideDelete, decideDescribe, decideEdit, decideRemoveReaction } from './messages.decider.ts';
import { deletionFacts, editFacts, onMessage, sendFacts, slowModeGate } from './messages.facts.ts';
import { mutingOf } from './muting.ts';
import { sentWithin } from './sent-within.ts';

const streamOf = (input: { readonly params: { readonly messageId: string } }) => `message-${input.params.messageId}`;

function done(): { status: true } {
  return { status: true };
}

export const messages: Domain = {
  name: 'messages',
  handlers: [
    handle({
      route: routes.sendMessage,
      facts: sendFacts,
      mutes: mutingOf,
      gate: slowModeGate,
      stream: (_input, { ticket, messageId }) => (ticket ? ticketStream(ticket.ticketId) : `message-${messageId}`),
      creates: ({ ticket }) => ticket === null,
      concurrent: true,
      folding: messageOrTicket,
      decide: (_input, state, facts) => decideSendAnywhere(state, facts),
      reply: (outcome, _input, { fabricated }) =>
        fabricated ??
        blockedIn(outcome) ??
        (findEvent(outcome, TicketStatusSet) ? refuse('TicketFull') : signalled(outcome, messageEvents.created).message),
      repliesWithoutFacts: true,
      within: (events) => sentWithin(findEvent({ events }, MessageSent)),
    }),
    handle({
      route: routes.editMessage,
      facts: editFacts,
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => withCaught(decideEdit(state, facts), facts.caught),
      reply: (outcome, _input, { fabricated }) => fabricated ?? blockedIn(outcome) ?? editedIn(outcome),
    }),
    handle({
      route: routes.describeAttachment,
      facts: describeFacts,
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => withCaught(decideDescribe(state, facts), facts.caught),
      reply: (outcome) => blockedIn(outcome) ?? { status: true as const },
    }),
    handle({
      route: routes.deleteMessage,
      facts: deletionFacts,
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => decideDelete(state, facts),
      reply: () => ({ message: 'Message deleted.' }),
      afterwards: async (_input, { attachmentPath }, deps: Deps) => {
        await removeFile(deps, attachmentPath);
      },
    }),
    handle({
      route: routes.removeMessageEmbed,
      facts: deletionFacts,
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => decideRemoveEmbed(state, facts),
      reply: done,
    }),
    handle({
      route: routes.restoreMessageEmbed,
      facts: deletionFacts,
      stream: streamOf,
      folding: messageFolding,
      decide: (_input, state, facts) => decideRestoreEmbed(state, facts),
      reply: done,
    }),
    handle({
      route: routes.addReaction,
      facts: async (input, deps: Deps) =>
        mayReach(deps.warm, input.access) ??
        timedOut(deps.warm, input.access, input.now) ?? { ...(await onMessage(input, deps)), ...reactionOf(input.body) },
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
    ephemeral({ route: routes.clickButton, signals: clickSignals, reply: () => ({ status: true as const }) }),
    ephemeral({ route: routes.answerButton, signals: answerSignals, reply: () => ({ status: true as const }) }),
    ephemeral({
      route: routes.startTyping,
      signals(input, deps: Deps) {
        const refusal = notInTickets(input.access);
        if (refusal) return refusal;
        const { channel } = input.access;
        const userId = input.actor?.userId ?? '';
        if (!channel || input.access.shadowBanned || mayReach(deps.warm, input.access)) return [];
        const rooms = channel.recipientId === null ? [channelRoom(channel.channelId)] : [userRoom(channel.recipientId)];
        return [emit(rooms, messageEvents.typing, { channelId: channel.channelId, userId }, { exceptUser: userId })];
      },
      reply: () => undefined,
    }),
  ],
};

/** The message, its channel or its server may be deleted before the answer. The answer is then that there is no such message. */
function editedIn(outcome: Outcome) {
  return signalledIfThere(outcome, messageEvents.updated)?.updated ?? refuse('NotYourMessage');
}

function blockedIn(outcome: Outcome) {
  return findEvent(outcome, MessageCaught)?.blocked ? refuse('BlockedByRule') : null;
}

function reactionOf(body: { readonly name: string; readonly emojiId?: string | undefined; readonly gif?: boolean | undefined }) {
  return { name: body.name, emojiId: body.emojiId ?? null, gif: body.gif ?? null };
}
