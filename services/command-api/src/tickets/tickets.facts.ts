/** Facts for the deciders on tickets, all from warm structure except quoted messages. */
import { mentionedUserIds } from '@folkmoot/contracts/messages/markup';
import type { openTicket } from '@folkmoot/contracts/tickets/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { existing, quotedBy } from '../messages/messages.facts.ts';
import { callerId } from '../servers/caller.ts';
import type { OpenFacts } from './tickets.decider.ts';

export async function openFacts(input: Input<typeof openTicket>, deps: Deps): Promise<OpenFacts> {
  const { title, body, category } = input.body;
  const openedById = callerId(input);
  const quoted = body.includes('[q:') ? await quotedBy(deps, input.access, openedById, body) : [];
  return {
    openedById,
    channelId: input.newId(),
    messageId: input.newId(),
    title,
    body,
    category,
    mentionedUserIds: existing(deps.warm, mentionedUserIds(body)),
    quotedMessageIds: quoted.map((message) => message.messageId),
    now: input.now,
  };
}
