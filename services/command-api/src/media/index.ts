import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { findFile, removeFile } from '@folkmoot/contracts/media/commands';
import { FileRemoved, FileSearched } from '@folkmoot/contracts/media/events';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { proved } from '../moderation/proved.ts';
import { callerId } from '../servers/caller.ts';
import { findEvent } from '../servers/left-event.ts';
import { guardedOwners, namedFile } from './found-files.ts';
import { decideRemoveFile } from './remove-file.decider.ts';
import { requestedFile } from './requested-file.ts';

const folding = { initial: null, evolve: () => null };

export const media: Domain = {
  name: 'media',
  handlers: [
    handle({
      route: findFile,
      async facts(input, { warm, files }: Deps) {
        const asked = requestedFile(input.body.file);
        if (!asked) return refuse('NoFileMeant');
        const { sha256s, count, files: found } = await files.find(asked);
        const sha256 = 'sha256' in asked ? asked.sha256 : sha256s[0];
        if (sha256 === undefined) return refuse('NoSuchFile');
        const reply = {
          sha256,
          sha256s: [...sha256s],
          isRemoved: await files.isRemoved([sha256]),
          count,
          files: found.map((file) => namedFile(warm, file)),
        };
        return { reply, searchedById: callerId(input), searchedAt: input.now };
      },
      stream: (_input, { searchedById }) => `file-searches-${searchedById}`,
      blind: true,
      folding,
      decide: (_input, _state, { reply: { sha256s, count }, ...facts }) => [FileSearched({ sha256s, count, ...facts })],
      reply: (_outcome, _input, { reply }) => reply,
      answersAnew: true,
    }),
    handle({
      route: removeFile,
      async facts(input, deps: Deps) {
        const refused = await proved(input, deps);
        if (refused) return refused;
        const { sha256, reason } = input.body;
        const { sha256s, count } = await deps.files.find({ sha256 });
        const guarded = guardedOwners(deps.warm, callerId(input), await deps.files.ownersOf(sha256s));
        if (isRefusal(guarded)) return guarded;
        const isRemoved = await deps.files.areRemoved(sha256s);
        return { sha256s, count, isRemoved, reason, callerId: callerId(input), now: input.now };
      },
      stream: (input) => `file-${input.body.sha256}`,
      blind: true,
      folding,
      decide: (_input, _state, facts) => decideRemoveFile(facts),
      reply: (outcome) => ({ removed: findEvent(outcome, FileRemoved)?.count ?? 0 }),
      repliesWithoutFacts: true,
    }),
  ],
};
