/** Welcome questions on the wire (servers document, section 1). */
import { z } from 'zod';

/** An answer in the reply to a change: without details. */
export const RawWelcomeChoice = z.object({ id: z.string(), title: z.string(), roleIds: z.array(z.string()), order: z.number() });

export const RawWelcomeAnswer = RawWelcomeChoice.extend({
  questionId: z.string(),
  createdAt: z.number(),
  _count: z.object({ answeredUsers: z.number() }).optional(),
  /** Whether the caller chose it. */
  answered: z.boolean().optional(),
});
export type RawWelcomeAnswer = z.infer<typeof RawWelcomeAnswer>;

export const RawWelcomeQuestion = z.object({
  id: z.string(),
  createdAt: z.number(),
  title: z.string(),
  multiselect: z.boolean(),
  serverId: z.string(),
  order: z.number(),
  answers: z.array(RawWelcomeAnswer),
});
export type RawWelcomeQuestion = z.infer<typeof RawWelcomeQuestion>;

export const ChangedWelcomeQuestion = RawWelcomeQuestion.extend({ answers: z.array(RawWelcomeChoice) });
export type ChangedWelcomeQuestion = z.infer<typeof ChangedWelcomeQuestion>;
