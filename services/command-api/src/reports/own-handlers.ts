/** Users' commands: reports and appeals. */

import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import * as routes from '@folkmoot/contracts/reports/commands';
import { contentIn } from '@folkmoot/contracts/reports/content';
import { AppealLodged, ReportFiled } from '@folkmoot/contracts/reports/events';
import type { RawAppeal } from '@folkmoot/contracts/reports/wire';
import { direct, handle, type Input } from '@folkmoot/platform/command/handler';
import { type LogInInput, whoLogsIn } from '../accounts/log-in.ts';
import { shownName, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { sanctionFolding, suspensionAt } from '../moderation/sanction-state.ts';
import { warningExpiry } from '../moderation/warning-expiry.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { decideLodge, type LodgeFacts } from './appeals.decider.ts';
import { type Appealed, caseFolding, caseKey, caseStream, openReports } from './case-state.ts';
import { reportedThing } from './reported-thing.ts';
import { decideFile, type FileFacts } from './reports.decider.ts';
import { type Sanction, sanctionsToAppeal } from './sanction-index.ts';

/** The name in a report: of the author or of the server. */
function nameIn({ warm }: Deps, subjectId: string, content: string): string | null {
  const shown = contentIn(content);
  if (shown?.kind === 'server') return shown.name;
  const user = warm.state(userFolding, subjectId);
  return user.status === 'live' ? shownName(user) : null;
}

function toRawAppeal(outcome: Parameters<typeof requireEvent>[0]): RawAppeal {
  const { caseId: id, kind, thingId: sanctionId, words, lodgedAt } = requireEvent(outcome, AppealLodged);
  return { id, kind, sanctionId, words, lodgedAt, outcome: null, answer: null, decidedAt: null };
}

function appealOf(state: Appealed, { id: sanctionId }: Sanction): RawAppeal {
  const { caseId: id, words, lodgedAt, verdict } = state;
  const { outcome = null, answer = null, decidedAt = null } = verdict ?? {};
  return { id, kind: 'suspension', sanctionId, words, lodgedAt, outcome, answer, decidedAt };
}

type Appealing = { readonly actor: Actor | null; readonly now: number; readonly newId: () => string };

/** While the warning is active. */
function warningOf(input: Appealing, { warm }: Deps, id: string): Sanction | null {
  const warning = warm.index(sanctionsToAppeal).warnings.get(id);
  return warning && warning.userId === callerId(input) && warningExpiry(warning.at) > input.now ? warning : null;
}

/** Proves the identity of a suspended user. */
async function suspended(input: LogInInput, deps: Deps) {
  const who = await whoLogsIn(input, deps);
  if (isRefusal(who)) return who;
  const { userId } = who;
  const suspension = suspensionAt(deps.warm.state(sanctionFolding, userId), input.now);
  const sanction = deps.warm.index(sanctionsToAppeal).suspensions.get(userId);
  return suspension && sanction ? { suspension, sanction } : refuse('NotSuspended');
}

type FactsFor<Facts, Route extends RouteSpec> = Facts | Refusal<CodeOf<Route>>;
type Filing = FileFacts & { readonly name: string | null };

async function fileFacts(input: Input<typeof routes.fileReport>, deps: Deps): Promise<FactsFor<Filing, typeof routes.fileReport>> {
  const { kind, id, reason, words } = input.body;
  const reporterId = callerId(input);
  const thing = await reportedThing(deps, kind, id, { reporterId, access: input.access });
  if (isRefusal(thing)) return thing;
  return {
    thing,
    reportId: input.newId(),
    newCaseId: input.newId(),
    reporterId,
    reason,
    words: words || null,
    waiting: deps.warm.index(openReports).get(reporterId) ?? 0,
    name: nameIn(deps, thing.subjectId, thing.content),
    now: input.now,
  };
}

function warningFacts(input: Input<typeof routes.appealWarning>, deps: Deps): FactsFor<LodgeFacts, typeof routes.appealWarning> {
  const { id, words } = input.body;
  const sanction = warningOf(input, deps, id);
  return sanction ? { kind: 'warning', sanction, caseId: input.newId(), words, now: input.now } : refuse('UnknownSanction');
}

type Suspending = Promise<FactsFor<LodgeFacts, typeof routes.appealSuspension>>;

async function suspensionFacts(input: Input<typeof routes.appealSuspension>, deps: Deps): Suspending {
  const found = await suspended(input, deps);
  if (isRefusal(found)) return found;
  return { kind: 'suspension', sanction: found.sanction, caseId: input.newId(), words: input.body.words, now: input.now };
}

export const ownHandlers = [
  handle({
    route: routes.fileReport,
    facts: fileFacts,
    stream: (_input, { thing }) => caseStream(thing.kind, thing.thingId),
    folding: caseFolding,
    decide: (_input, state, facts) => decideFile(state, facts),
    reply(outcome, _input, facts) {
      const { reportId: id, kind, thingId, reason, words, reportedAt } = requireEvent(outcome, ReportFiled);
      return { id, kind, thingId, name: facts.name, reason, words, reportedAt, outcome: null, decidedAt: null };
    },
  }),
  handle({
    route: routes.appealWarning,
    facts: warningFacts,
    stream: (_input, { kind, sanction }) => caseStream(kind, sanction.id),
    folding: caseFolding,
    decide: (_input, state, facts) => decideLodge(state, facts),
    reply: toRawAppeal,
  }),
  direct({
    route: routes.lookAtSuspension,
    async answer(input, deps: Deps) {
      const found = await suspended(input, deps);
      if (isRefusal(found)) return found;
      const { suspension, sanction } = found;
      const state = deps.warm.state(caseFolding, caseKey('suspension', sanction.id));
      return {
        suspension: { id: sanction.id, reason: suspension.reason, suspendedAt: sanction.at, expireAt: suspension.expireAt },
        appeal: state.status === 'appealed' ? appealOf(state, sanction) : null,
      };
    },
  }),
  handle({
    route: routes.appealSuspension,
    facts: suspensionFacts,
    stream: (_input, { sanction }) => caseStream('suspension', sanction.id),
    folding: caseFolding,
    decide: (_input, state, facts) => decideLodge(state, facts),
    reply: toRawAppeal,
  }),
];
