import * as routes from '@folkmoot/contracts/drafts/commands';
import { draftEvents } from '@folkmoot/contracts/drafts/wire';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { emit, userRoom } from '@folkmoot/contracts/kernel/signal';
import { direct } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';

/** Drafts are written to the vault without events (decision 141). */
export const drafts: Domain = {
  name: 'drafts',
  handlers: [
    direct<typeof routes.saveDraft, Deps>({
      route: routes.saveDraft,
      async answer(input, { vault }) {
        const saved = await vault.drafts.save(callerId(input), input.params.channelId, input.body);
        if (!saved) return refuse('InvalidToken');
        return { isNewest: saved.isNewest, at: saved.stored.at, since: saved.stored.since, other: saved.other };
      },
      signals(answer, input) {
        if (!answer.isNewest) return [];
        const { channelId } = input.params;
        const { at, since } = answer;
        return [emit([userRoom(callerId(input))], draftEvents.changed, { channelId, at, since, draft: input.body.draft })];
      },
    }),
    direct<typeof routes.deleteDrafts, Deps>({
      route: routes.deleteDrafts,
      async answer(input, { vault }) {
        await vault.drafts.drop(callerId(input));
        return { status: true as const };
      },
    }),
  ],
};
