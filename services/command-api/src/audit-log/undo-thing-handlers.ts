/** Commands that undo changes to rules, timeouts, questions, notices, invites, and to a server's listing in Explore. */
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
import { decideUndoRuleAction, decideUndoTimeOutLift } from './undo-automod-action.decider.ts';
import { decideUndoExploreAction } from './undo-explore-action.decider.ts';
import { decideUndoInviteAction } from './undo-invite-action.decider.ts';
import { decideUndoNoticeAction } from './undo-notice-action.decider.ts';
import { decideUndoQuestionAction } from './undo-question-action.decider.ts';
import {
  exploreActionFacts,
  inviteActionFacts,
  noticeActionFacts,
  questionActionFacts,
  ruleActionFacts,
  timeOutLiftFacts,
} from './undo-thing.facts.ts';

function done(): { status: true } {
  return { status: true };
}

export const undoThingHandlers = [
  handle({
    route: undoRuleAct,
    facts: (input, deps: Deps) => ruleActionFacts(input, deps),
    stream: (_input, { serverId }) => automodStream(serverId),
    folding: automodFolding,
    decide: (_input, state, facts) => decideUndoRuleAction(state, facts),
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
    facts: (input, deps: Deps) => questionActionFacts(input, deps),
    stream: (_input, { serverId }) => welcomeStream(serverId),
    folding: welcomeFolding,
    decide: (_input, state, facts) => decideUndoQuestionAction(state, facts),
    reply: done,
  }),
  handle({
    route: undoNoticeAct,
    facts: (input, deps: Deps) => noticeActionFacts(input, deps),
    stream: (_input, { channelId }) => noticeStream(channelId),
    folding: noticeFolding,
    decide: (_input, state, facts) => decideUndoNoticeAction(state, facts),
    reply: done,
  }),
  handle({
    route: undoExploreAct,
    gate: (access) => (access.server?.membership?.isCreator ? null : refuse('OnlyTheOwnerPublishes')),
    facts: (input, deps: Deps) => exploreActionFacts(input, deps),
    stream: (_input, { serverId }) => publicStream(serverId),
    folding: publicFolding,
    decide: (_input, state, facts) => decideUndoExploreAction(state, facts),
    reply: done,
  }),
  handle({
    route: undoInviteAct,
    facts: (input, deps: Deps) => inviteActionFacts(input, deps),
    stream: (_input, { invite }) => inviteStream(invite.code),
    folding: inviteFolding,
    decide: (_input, state, facts) => decideUndoInviteAction(state, facts),
    reply: done,
  }),
];
