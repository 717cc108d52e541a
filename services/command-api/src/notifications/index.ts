import * as routes from '@folkmoot/contracts/notifications/commands';
import { handle } from '@folkmoot/platform/command/handler';
import type { Domain } from '../domain.ts';
import { decideSet } from './notifications.decider.ts';
import { setFacts } from './notifications.facts.ts';
import { settingsFolding, settingsStream } from './settings-state.ts';

export const notifications: Domain = {
  name: 'notifications',
  foldings: [settingsFolding],
  handlers: [
    handle({
      route: routes.setNotifications,
      facts: setFacts,
      stream: (_input, facts) => settingsStream(facts.userId),
      folding: settingsFolding,
      decide: (_input, state, facts) => decideSet(state, facts),
      reply: () => ({ status: 'done' as const }),
    }),
  ],
};
