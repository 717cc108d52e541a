/** A poll as it is sent with a new message, whose text is the question. */
import { z } from 'zod';
import { optional, words } from '../kernel/fields.ts';
import { POLL_LIMITS } from './limits.ts';

export const NewPoll = z.object({
  choices: z.array(words(POLL_LIMITS.choice)).min(POLL_LIMITS.fewestChoices).max(POLL_LIMITS.choices),
  multiple: optional(z.boolean()),
  anonymous: optional(z.boolean()),
  /** In milliseconds; absent: until the author ends it. */
  endsAt: optional(z.number().int()),
});
