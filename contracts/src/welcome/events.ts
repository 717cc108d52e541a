/** A server's welcome questions (stream `welcome-<serverId>`), and members' answers (stream `member-<serverId>-<userId>`). */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { serverId: string }) => data.serverId;

/** The question's new state. */
const question = {
  serverId: z.string(),
  questionId: z.string(),
  title: z.string(),
  multiselect: z.boolean(),
  order: z.number(),
  answers: z.array(
    z.object({ answerId: z.string(), title: z.string(), roleIds: z.array(z.string()), order: z.number(), createdAt: z.number() }),
  ),
};

export const WelcomeQuestionCreated = event(
  'WelcomeQuestionCreated',
  1,
  z.object({ ...question, createdById: z.string(), createdAt: z.number() }),
  { partitionKey },
);

/** Answers missing in the list are deleted, including members' choices of them. */
export const WelcomeQuestionUpdated = event('WelcomeQuestionUpdated', 1, z.object({ ...question, updatedById: z.string() }), {
  partitionKey,
});

export const WelcomeQuestionDeleted = event(
  'WelcomeQuestionDeleted',
  1,
  z.object({ serverId: z.string(), questionId: z.string(), deletedById: z.string() }),
  { partitionKey },
);

/** All of the member's answers to one question; empty: none. The resulting roles are a separate event. */
export const WelcomeAnswersChosen = event(
  'WelcomeAnswersChosen',
  1,
  z.object({ serverId: z.string(), userId: z.string(), questionId: z.string(), answerIds: z.array(z.string()) }),
  { partitionKey },
);

export const welcomeEventSpecs = [WelcomeQuestionCreated, WelcomeQuestionUpdated, WelcomeQuestionDeleted, WelcomeAnswersChosen] as const;
