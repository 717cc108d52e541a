/** The welcome questions of a server, folded from `welcome-<serverId>`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { WelcomeQuestionCreated, WelcomeQuestionDeleted, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

type Asked = EventOf<typeof WelcomeQuestionCreated>['data'];

/** Roles of an answer may have been deleted since. */
export type WelcomeQuestion = Readonly<Pick<Asked, 'questionId' | 'title' | 'multiselect' | 'order' | 'createdById' | 'createdAt'>> & {
  readonly answers: readonly WelcomeAnswer[];
};
export type WelcomeAnswer = Readonly<Asked['answers'][number]>;

/** By id, in the order of creation. */
export type WelcomeState = { readonly questions: ReadonlyMap<string, WelcomeQuestion> };

export type WelcomeEvent = EventOf<
  typeof WelcomeQuestionCreated | typeof WelcomeQuestionUpdated | typeof WelcomeQuestionDeleted | typeof ActUndone
>;

const initial: WelcomeState = { questions: new Map() };

export const welcomeFolding: WarmFolding<WelcomeState, WelcomeEvent> = { category: 'welcome', initial, evolve };

export function welcomeStream(serverId: string): string {
  return `welcome-${serverId}`;
}

function evolve(state: WelcomeState, event: WelcomeEvent): WelcomeState {
  if (event.type === 'ActUndone') return state;
  const questions = new Map(state.questions);
  const { questionId } = event.data;
  switch (event.type) {
    case 'WelcomeQuestionCreated':
      return { questions: questions.set(questionId, asked(event.data, event.data)) };
    case 'WelcomeQuestionUpdated': {
      const known = questions.get(questionId);
      if (!known) throw new Error(`Question ${questionId} is not of this server`);
      return { questions: questions.set(questionId, asked(event.data, known)) };
    }
    case 'WelcomeQuestionDeleted':
      questions.delete(questionId);
      return { questions };
    default:
      return unknownEvent(event);
  }
}

type Made = Pick<Asked, 'createdById' | 'createdAt'>;

function asked(data: Omit<Asked, keyof Made>, { createdById, createdAt }: Made): WelcomeQuestion {
  const { questionId, title, multiselect, order, answers } = data;
  return { questionId, title, multiselect, order, answers, createdById, createdAt };
}

function unknownEvent(event: never): never {
  throw new Error(`A welcome does not know ${JSON.stringify(event)}`);
}
