/** Moderators' commands on tickets in the console: assignee, answers and status. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { mentionedUserIds } from '@folkmoot/contracts/messages/markup';
import { TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import * as routes from '@folkmoot/contracts/tickets/staff-commands';
import { handle, type Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { noExtras } from '../messages/message-extras.ts';
import { existing, quotedBy } from '../messages/messages.facts.ts';
import { callerId } from '../servers/caller.ts';
import { findEvent } from '../servers/left-event.ts';
import { decideRelease, decideReply, decideStatus, decideTake, type HolderFacts, type ReplyFacts } from './ticket-holder.decider.ts';
import { ticketOf } from './ticket-place.ts';
import { ticketFolding, ticketStream } from './ticket-state.ts';

function stream({ params }: { readonly params: { readonly ticketId: number } }): string {
  return ticketStream(params.ticketId);
}

function holderFacts(input: Pick<Input<typeof routes.releaseTicket>, 'actor' | 'now'>): HolderFacts {
  return { callerId: callerId(input), now: input.now };
}

function done(): { status: true } {
  return { status: true };
}

/** Access as if the path contained the channel. */
function accessIn(access: Access, channelId: string): Access {
  const type = CHANNEL_TYPE.TICKET;
  return { ...access, channel: { channelId, type, serverId: null, permissions: [], participant: true, recipientId: null } };
}

async function replyFacts(input: Input<typeof routes.replyToTicket>, deps: Deps): Promise<ReplyFacts | Refusal<'UnknownTicket'>> {
  const ticket = ticketOf(deps.warm, input.params.ticketId);
  if (!ticket) return refuse('UnknownTicket');
  const { channelId } = ticket;
  const { content, status = null } = input.body;
  const facts = holderFacts(input);
  const quoted = content.includes('[q:') ? await quotedBy(deps, accessIn(input.access, channelId), facts.callerId, content) : [];
  const message = {
    ...noExtras,
    messageId: input.newId(),
    channelId,
    serverId: null,
    recipientId: null,
    authorId: facts.callerId,
    content,
    silent: false,
    mentionReplies: false,
    mentionedUserIds: existing(deps.warm, mentionedUserIds(content)),
    mentionedRoleIds: [],
    quotedMessageIds: quoted.map(({ messageId }) => messageId),
    replyToMessageIds: [],
    notifiedUserIds: [],
    socketId: null,
    now: facts.now,
  };
  return { ...facts, message, status };
}

export const staffHandlers = [
  handle({
    route: routes.takeTicket,
    facts: (input, _deps: Deps) => holderFacts(input),
    stream,
    folding: ticketFolding,
    decide: ({ body }, state, facts) => decideTake(state, body.fromId ?? null, facts),
    reply: done,
  }),
  handle({
    route: routes.releaseTicket,
    facts: (input, _deps: Deps) => holderFacts(input),
    stream,
    folding: ticketFolding,
    decide: (_input, state, facts) => decideRelease(state, facts),
    reply: done,
  }),
  handle({
    route: routes.setTicketStatus,
    facts: (input, _deps: Deps) => holderFacts(input),
    stream,
    folding: ticketFolding,
    decide: ({ body }, state, facts) => decideStatus(state, body.status, facts),
    reply: done,
  }),
  handle({
    route: routes.replyToTicket,
    facts: replyFacts,
    stream,
    folding: ticketFolding,
    decide: (_input, state, facts) => decideReply(state, facts),
    reply: (outcome) => (findEvent(outcome, TicketStatusSet)?.by === 'limit' ? refuse('TicketFull') : done()),
    repliesWithoutFacts: true,
  }),
];
