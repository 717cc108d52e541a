/** Starts and ends a step-up, which replaces the password of a moderator for a while. Secrets are not part of events (H9). */
import { beginStepUp, endStepUp } from '@folkmoot/contracts/moderation/commands';
import { direct } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { provedByPassword, steppingOf } from './proved.ts';
import { closeStepUp, openStepUp } from './step-up.ts';

export const stepUpHandlers = [
  direct({
    route: beginStepUp,
    // Requires the password itself, so that one step-up cannot start the next.
    answer: async (input, deps: Deps) => (await provedByPassword(input, deps)) ?? openStepUp(deps.vault, steppingOf(input, deps)),
  }),
  direct({
    route: endStepUp,
    async answer(input, deps: Deps) {
      await closeStepUp(deps.vault, steppingOf(input, deps));
      return { status: true as const };
    },
  }),
];
