import * as routes from '@folkmoot/contracts/push/commands';
import { direct } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { subscribe } from './subscribe.ts';

export const push: Domain = {
  name: 'push',
  handlers: [
    direct<typeof routes.subscribePush, Deps>({ route: routes.subscribePush, answer: subscribe }),
    direct<typeof routes.unsubscribePush, Deps>({
      route: routes.unsubscribePush,
      async answer(input, deps) {
        const subscription = await deps.vault.pushes.ofSession(callerId(input), input.actor?.sessionId ?? '');
        if (subscription) await deps.vault.pushes.drop(input.actor?.sessionId ?? '', subscription.endpoint);
        return { status: true as const };
      },
    }),
  ],
};
