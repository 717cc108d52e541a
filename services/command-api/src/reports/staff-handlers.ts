/** Moderators' commands on the queue of cases. */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import { CaseRead } from '@folkmoot/contracts/reports/events';
import * as routes from '@folkmoot/contracts/reports/staff-commands';
import { handle, type Input } from '@folkmoot/platform/command/handler';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { messageFolding } from '../messages/message-state.ts';
import { decideDeleteAsModerator, type ModeratedFacts } from '../messages/messages.decider.ts';
import { proved } from '../moderation/proved.ts';
import { sanctionFolding, suspensionAt } from '../moderation/sanction-state.ts';
import { targetsOf } from '../moderation/targets.ts';
import { warningExpiry } from '../moderation/warning-expiry.ts';
import { userNoticeFolding } from '../notices/user-notice-state.ts';
import { callerId } from '../servers/caller.ts';
import { type AnswerFacts, decideAnswer } from './appeals.decider.ts';
import { caseFacts } from './case-facts.ts';
import { caseFolding, caseKey, casePlaces, caseStream } from './case-state.ts';
import { isMessageDeleted, isOutcomeTrue } from './outcome-check.ts';
import { type CaseFacts, type DecideFacts, decideOutcome, decideRelease, decideTake, waiting } from './reports.decider.ts';
import { sanctionsToAppeal } from './sanction-index.ts';

function stream(_input: unknown, { kind, thingId }: CaseFacts): string {
  return caseStream(kind, thingId);
}

function done(): { status: true } {
  return { status: true };
}

function isThere(warm: Warm, userId: string): boolean {
  return warm.state(userFolding, userId).status === 'live';
}

async function decideFacts(input: Input<typeof routes.decideReport>, deps: Deps): Promise<DecideFacts | Refusal<'UnknownCase'>> {
  const facts = caseFacts(input, deps);
  if (isRefusal(facts)) return facts;
  if (facts.kind === 'warning' || facts.kind === 'suspension') return refuse('UnknownCase');
  return {
    ...facts,
    outcome: input.body.outcome,
    note: input.body.note || null,
    isOutcomeTrue: await isOutcomeTrue(input.body.outcome, facts, deps),
    noticesFor: (reporterIds) =>
      [...reporterIds].filter((userId) => isThere(deps.warm, userId)).map((userId) => ({ userId, noticeId: input.newId() })),
  };
}

/** The active warnings. null: the appealed warning is no longer active, or does not exist. */
function warningsWith(warm: Warm, { kind, thingId, now }: CaseFacts, userId: string): number | null {
  const warning = kind === 'warning' ? warm.index(sanctionsToAppeal).warnings.get(thingId) : undefined;
  if (!warning || warningExpiry(warning.at) <= now) return null;
  const { warnCount, warnExpiresAt } = warm.state(sanctionFolding, userId);
  return warnExpiresAt !== null && warnExpiresAt > now ? warnCount : 0;
}

type AnswerInput = Input<typeof routes.decideAppeal>;

async function answerFacts(input: AnswerInput, deps: Deps): Promise<AnswerFacts | Refusal<CodeOf<typeof routes.decideAppeal>>> {
  const { outcome, answer, password = '' } = input.body;
  const facts = caseFacts(input, deps);
  if (isRefusal(facts)) return facts;
  const { kind, thingId, caseId, now } = facts;
  const appellantId = deps.warm.index(casePlaces).get(caseId)?.subjectId ?? '';
  if (kind !== 'warning' && kind !== 'suspension') return refuse('UnknownCase');
  if (kind === 'warning' && outcome === 'lifted') {
    const targets = targetsOf(deps.warm, callerId(input), [appellantId]);
    if (isRefusal(targets)) return targets;
    const refused = await proved({ ...input, body: { password } }, deps);
    if (refused) return refused;
  }
  const holds = suspensionAt(deps.warm.state(sanctionFolding, appellantId), now) !== null;
  const isTheSame = deps.warm.index(sanctionsToAppeal).suspensions.get(appellantId)?.id === thingId;
  return {
    ...facts,
    kind,
    outcome,
    answer,
    warnings: warningsWith(deps.warm, facts, appellantId),
    isStillActive: kind === 'suspension' && holds && isTheSame,
    unread: deps.warm.state(userNoticeFolding, appellantId),
    noticeId: isThere(deps.warm, appellantId) ? input.newId() : null,
  };
}

type DeleteInput = Input<typeof routes.deleteMessageAsModerator>;
type DeleteFacts = ModeratedFacts & { readonly messageId: string };

async function deleteFacts(input: DeleteInput, deps: Deps): Promise<DeleteFacts | Refusal<CodeOf<typeof routes.deleteMessageAsModerator>>> {
  const facts = caseFacts(input, deps);
  if (isRefusal(facts)) return facts;
  const { kind, thingId, caseId, callerId: caller } = facts;
  if (kind !== 'message') return refuse('UnknownCase');
  const caseState = waiting(deps.warm.state(caseFolding, caseKey(kind, thingId)), facts);
  if (isRefusal(caseState)) return caseState;
  if (caseState.takenById !== null && caseState.takenById !== caller) return refuse('CaseTakenByOther');
  const targets = targetsOf(deps.warm, caller, [deps.warm.index(casePlaces).get(caseId)?.subjectId ?? '']);
  if (isRefusal(targets)) return targets;
  const refused = await proved(input, deps);
  return refused ?? { messageId: thingId, callerId: caller, isDeleted: await isMessageDeleted(deps, thingId) };
}

export const staffHandlers = [
  handle({
    route: routes.recordCaseReading,
    facts: (input, deps: Deps) => caseFacts(input, deps),
    stream: ({ params }) => `readings-${params.caseId}`,
    blind: true,
    folding: { initial: null, evolve: () => null },
    decide: (_input, _state, { caseId, kind, thingId, callerId: readById, now: readAt }) => [
      CaseRead({ caseId, kind, thingId, readById, readAt }),
    ],
    reply: done,
  }),
  handle({
    route: routes.takeCase,
    facts: (input, deps: Deps) => caseFacts(input, deps),
    stream,
    folding: caseFolding,
    decide: (_input, state, facts) => decideTake(state, facts),
    reply: done,
  }),
  handle({
    route: routes.releaseCase,
    facts: (input, deps: Deps) => caseFacts(input, deps),
    stream,
    folding: caseFolding,
    decide: (_input, state, facts) => decideRelease(state, facts),
    reply: done,
  }),
  handle({
    route: routes.deleteMessageAsModerator,
    facts: deleteFacts,
    stream: (_input, { messageId }) => `message-${messageId}`,
    folding: messageFolding,
    decide: (_input, state, facts) => decideDeleteAsModerator(state, facts),
    reply: done,
  }),
  handle({
    route: routes.decideReport,
    facts: decideFacts,
    stream,
    folding: caseFolding,
    decide: (_input, state, facts) => decideOutcome(state, facts),
    reply: done,
  }),
  handle({
    route: routes.decideAppeal,
    facts: answerFacts,
    stream,
    folding: caseFolding,
    decide: (_input, state, facts) => decideAnswer(state, facts),
    reply: done,
  }),
];
