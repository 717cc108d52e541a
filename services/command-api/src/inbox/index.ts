import * as routes from '@folkmoot/contracts/inbox/commands';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { handle, signalled } from '@folkmoot/platform/command/handler';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { dmChannels, dmFolding, dmStream } from './dm-state.ts';
import { decideClose, decideOpen } from './inbox.decider.ts';
import { openItem } from './open-item.ts';

const streamOf = (_input: unknown, facts: { readonly userId: string; readonly otherId: string }) => dmStream(facts.userId, facts.otherId);

export const inbox: Domain = {
  name: 'inbox',
  foldings: [dmFolding],
  indexes: [dmChannels],
  handlers: [
    handle({
      route: routes.openDm,
      facts(input, deps: Deps) {
        const otherId: string = input.params.userId;
        if (deps.warm.state(userFolding, otherId).status === 'none') return refuse('UserNotFound');
        const { newId, now } = input;
        const userId = callerId(input);
        const current = openItem(deps.warm, userId, otherId);
        return { userId, otherId, channelId: newId(), inboxId: newId(), otherInboxId: newId(), current, now };
      },
      stream: streamOf,
      folding: dmFolding,
      decide: (_input, state, facts) => decideOpen(state, facts),
      reply: (outcome, _input, { current }) => (outcome.events.length === 0 && current) || signalled(outcome, inboxEvents.opened),
    }),
    handle({
      route: routes.closeDm,
      facts(input, deps: Deps) {
        const userId = callerId(input);
        const people = deps.warm.index(dmChannels).get(input.params.channelId);
        if (!people || (people.a !== userId && people.b !== userId)) return refuse('NotAConversation');
        return { userId, otherId: people.a === userId ? people.b : people.a };
      },
      stream: streamOf,
      folding: dmFolding,
      decide: (_input, state, facts) => decideClose(state, facts),
      reply: () => ({ status: true as const }),
    }),
  ],
};
