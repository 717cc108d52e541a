/** Taking back what was done to rules, time-outs, questions, notices, invites, and to what a server is in Explore. */
import {
  undoExploreAct,
  undoInviteAct,
  undoNoticeAct,
  undoQuestionAct,
  undoRuleAct,
  undoTimeOutLift,
} from '@folkmoot/contracts/audit-log/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { handle } from '@folkmoot/platform/command/handler';
import { automodFolding, automodStream } from '../automod/automod-state.ts';
import { timeOutFolding, timeOutStream } from '../automod/time-out-state.ts';
import type { Deps } from '../domain.ts';
import { publicFolding, publicStream } from '../explore/public-state.ts';
import { inviteFolding, inviteStream } from '../invites/invite-state.ts';
import { noticeFolding, noticeStream } from '../notices/notice-state.ts';
import { welcomeFolding, welcomeStream } from '../welcome/welcome-state.ts';
import { decideUndoRuleAct, decideUndoTimeOutLift } from './undo-automod-act.decider.ts';
import { decideUndoExploreAct } from './undo-explore-act.decider.ts';
import { decideUndoInviteAct } from './undo-invite-act.decider.ts';
import { decideUndoNoticeAct } from './undo-notice-act.decider.ts';
import { decideUndoQuestionAct } from './undo-question-act.decider.ts';
import { exploreActFacts, inviteActFacts, noticeActFacts, questionActFacts, ruleActFacts, timeOutLiftFacts } from './undo-thing.facts.ts';

function done(): { status: true } {
  return { status: true };
}

export const undoThingHandlers = [
  handle({
    route: undoRuleAct,
    facts: (input, deps: Deps) => ruleActFacts(input, deps),
    stream: (_input, { serverId }) => automodStream(serverId),
    folding: automodFolding,
    decide: (_input, state, facts) => decideUndoRuleAct(state, facts),
    reply: done,
  }),
  handle({
    route: undoTimeOutLift,
    facts: (input, deps: Deps) => timeOutLiftFacts(input, deps),
    stream: (input) => timeOutStream(input.params.userId),
    folding: timeOutFolding,
    decide: (_input, state, facts) => decideUndoTimeOutLift(state, facts),
    reply: done,
  }),
  handle({
    route: undoQuestionAct,
    facts: (input, deps: Deps) => questionActFacts(input, deps),
    stream: (_input, { serverId }) => welcomeStream(serverId),
    folding: welcomeFolding,
    decide: (_input, state, facts) => decideUndoQuestionAct(state, facts),
    reply: done,
  }),
  handle({
    route: undoNoticeAct,
    facts: (input, deps: Deps) => noticeActFacts(input, deps),
    stream: (_input, { channelId }) => noticeStream(channelId),
    folding: noticeFolding,
    decide: (_input, state, facts) => decideUndoNoticeAct(state, facts),
    reply: done,
  }),
  handle({
    route: undoExploreAct,
    gate: (access) => (access.server?.membership?.isCreator ? null : refuse('OnlyTheOwnerPublishes')),
    facts: (input, deps: Deps) => exploreActFacts(input, deps),
    stream: (_input, { serverId }) => publicStream(serverId),
    folding: publicFolding,
    decide: (_input, state, facts) => decideUndoExploreAct(state, facts),
    reply: done,
  }),
  handle({
    route: undoInviteAct,
    facts: (input, deps: Deps) => inviteActFacts(input, deps),
    stream: (_input, { invite }) => inviteStream(invite.code),
    folding: inviteFolding,
    decide: (_input, state, facts) => decideUndoInviteAct(state, facts),
    reply: done,
  }),
];
