import * as routes from '@folkmoot/contracts/exports/commands';
import { exportEvents } from '@folkmoot/contracts/exports/wire';
import { direct, handle, signalled } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { exportFolding, exportStream } from './export-state.ts';
import { decideCancel, decideRequest } from './exports.decider.ts';
import { linkTo, requestFacts } from './exports.facts.ts';

export const exports: Domain = {
  name: 'exports',
  handlers: [
    handle({
      route: routes.requestExport,
      facts: (input, deps: Deps) => requestFacts(input, deps),
      stream: (_input, { userId }) => exportStream(userId),
      folding: exportFolding,
      decide: (_input, state, facts) => decideRequest(state, facts),
      reply: (outcome) => signalled(outcome, exportEvents.changed),
    }),
    handle({
      route: routes.cancelExport,
      facts: (input, _deps: Deps) => ({ userId: callerId(input), now: input.now }),
      stream: (_input, { userId }) => exportStream(userId),
      folding: exportFolding,
      decide: (_input, state, { now }) => decideCancel(state, now),
      reply: () => ({ status: true as const }),
    }),
    direct<typeof routes.linkExport, Deps>({ route: routes.linkExport, answer: linkTo }),
  ],
};
