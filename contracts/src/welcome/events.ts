/** What a server asks its newcomers (stream `welcome-<serverId>`), and what a member answered (stream `member-<serverId>-<userId>`). */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { serverId: string }) => data.serverId;

/** The question as it is from now on. */
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

/** Answers that are no longer listed are gone, and with them who chose them. */
export const WelcomeQuestionUpdated = event('WelcomeQuestionUpdated', 1, z.object({ ...question, updatedById: z.string() }), {
  partitionKey,
});

export const WelcomeQuestionDeleted = event(
  'WelcomeQuestionDeleted',
  1,
  z.object({ serverId: z.string(), questionId: z.string(), deletedById: z.string() }),
  { partitionKey },
);

/** All that the member answers to one question; none: nothing. The roles that come with it are set by their own event. */
export const WelcomeAnswersChosen = event(
  'WelcomeAnswersChosen',
  1,
  z.object({ serverId: z.string(), userId: z.string(), questionId: z.string(), answerIds: z.array(z.string()) }),
  { partitionKey },
);

export const welcomeEventSpecs = [WelcomeQuestionCreated, WelcomeQuestionUpdated, WelcomeQuestionDeleted, WelcomeAnswersChosen] as const;
