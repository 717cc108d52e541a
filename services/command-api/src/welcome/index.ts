import type { EventOf } from '@folkmoot/contracts/kernel/event';
import * as commands from '@folkmoot/contracts/welcome/commands';
import { WelcomeQuestionCreated, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import type { ChangedWelcomeQuestion, RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { memberFolding, memberStream } from '../members/member-state.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { decideChoose, decideWithdraw } from './answers.decider.ts';
import { decideCreateQuestion, decideDeleteQuestion, decideUpdateQuestion } from './welcome.decider.ts';
import { answerFacts, questionFacts } from './welcome.facts.ts';
import { welcomeFolding, welcomeStream } from './welcome-state.ts';

function stream(input: { readonly params: { readonly serverId: string } }): string {
  return welcomeStream(input.params.serverId);
}

function createdQuestion(data: EventOf<typeof WelcomeQuestionCreated>['data']): RawWelcomeQuestion {
  const { questionId, serverId, title, multiselect, order, createdAt } = data;
  const answers = data.answers.map(({ answerId, ...answer }) => ({ id: answerId, questionId, ...answer }));
  return { id: questionId, createdAt, title, multiselect, serverId, order, answers };
}

function changedQuestion(data: EventOf<typeof WelcomeQuestionUpdated>['data'], createdAt: number): ChangedWelcomeQuestion {
  const { questionId, serverId, title, multiselect, order } = data;
  const answers = data.answers.map(({ answerId, createdAt: _, ...answer }) => ({ id: answerId, ...answer }));
  return { id: questionId, createdAt, title, multiselect, serverId, order, answers };
}

function succeeded(): { success: true } {
  return { success: true };
}

export const welcome: Domain = {
  name: 'welcome',
  foldings: [welcomeFolding],
  handlers: [
    handle({
      route: commands.createWelcomeQuestion,
      facts: (input, deps: Deps) => questionFacts(input, deps),
      stream,
      folding: welcomeFolding,
      decide: (input, state, facts) => decideCreateQuestion(state, input.body, facts),
      reply: (outcome) => createdQuestion(requireEvent(outcome, WelcomeQuestionCreated)),
    }),
    handle({
      route: commands.updateWelcomeQuestion,
      facts: (input, deps: Deps) => {
        const { serverId, questionId } = input.params;
        const createdAt = deps.warm.state(welcomeFolding, serverId).questions.get(questionId)?.createdAt ?? 0;
        return { ...questionFacts(input, deps, questionId), createdAt };
      },
      stream,
      folding: welcomeFolding,
      decide: (input, state, facts) => decideUpdateQuestion(state, input.body, facts),
      reply: (outcome, _input, { createdAt }) => changedQuestion(requireEvent(outcome, WelcomeQuestionUpdated), createdAt),
    }),
    handle({
      route: commands.deleteWelcomeQuestion,
      facts: (input, _deps: Deps) => ({ ...input.params, callerId: callerId(input) }),
      stream,
      folding: welcomeFolding,
      decide: (_input, state, facts) => decideDeleteQuestion(state, facts),
      reply: (): { status: true } => ({ status: true }),
    }),
    handle({
      route: commands.chooseWelcomeAnswer,
      facts: (input, deps: Deps) => answerFacts(input, deps),
      stream: (_input, facts) => memberStream(facts.serverId, facts.userId),
      folding: memberFolding,
      decide: (_input, state, facts) => decideChoose(state, facts),
      reply: succeeded,
    }),
    handle({
      route: commands.withdrawWelcomeAnswer,
      facts: (input, deps: Deps) => answerFacts(input, deps),
      stream: (_input, facts) => memberStream(facts.serverId, facts.userId),
      folding: memberFolding,
      decide: (_input, state, facts) => decideWithdraw(state, facts),
      reply: succeeded,
    }),
  ],
};
