import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { pinMessage, unpinMessage } from '@folkmoot/contracts/pins/commands';
import { MOST_PINS } from '@folkmoot/contracts/pins/limits';
import { handle, type Input } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { mayReach } from '../inbox/dm-rule.ts';
import { messageOf } from '../messages/messages.facts.ts';
import { notInTickets } from '../tickets/ticket-place.ts';
import { decidePin, decideUnpin, type PinFacts, pinsFolding, pinsStream } from './pins.decider.ts';

async function pinFacts(input: Input<RouteSpec>, deps: Deps, channelId: string, messageId: string): Promise<PinFacts | null> {
  const message = await messageOf(deps, messageId);
  return message?.channelId === channelId ? { message, userId: input.actor?.userId ?? '', now: input.now } : null;
}

/** Runs only when the channel is full, because the pins of a channel do not follow deletions. */
async function deletedPins(deps: Deps, channelId: string): Promise<ReadonlySet<string>> {
  const pins = await deps.stateOf(pinsFolding, pinsStream(channelId));
  if (pins.size < MOST_PINS) return new Set();
  const ids = [...pins];
  const found = await Promise.all(ids.map((id) => messageOf(deps, id)));
  return new Set(ids.filter((_, index) => found[index] === null));
}

export const pins: Domain = {
  name: 'pins',
  handlers: [
    handle({
      route: pinMessage,
      async facts(input, deps: Deps) {
        const refusal = notInTickets(input.access) ?? mayReach(deps.warm, input.access);
        if (refusal) return refusal;
        const { channelId, messageId } = input.params;
        const facts = await pinFacts(input, deps, channelId, messageId);
        return facts ? { ...facts, deleted: await deletedPins(deps, channelId) } : refuse('UnknownMessage');
      },
      stream: (input) => pinsStream(input.params.channelId),
      folding: pinsFolding,
      decide: (_input, state, facts) => decidePin(state, facts),
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: unpinMessage,
      async facts(input, deps: Deps) {
        const { channelId, messageId } = input.params;
        return (await pinFacts(input, deps, channelId, messageId)) ?? refuse('UnknownMessage');
      },
      stream: (input) => pinsStream(input.params.channelId),
      folding: pinsFolding,
      decide: (_input, state, facts) => decideUnpin(state, facts),
      reply: () => ({ status: true as const }),
    }),
  ],
};
