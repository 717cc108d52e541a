/** The choices of a poll as one text in an event, because sealing works per field. */
import { z } from 'zod';

export const PollChoices = z.array(z.object({ id: z.string(), content: z.string() }));
export type PollChoice = z.infer<typeof PollChoices>[number];

export function pollText(choices: readonly PollChoice[]): string | null {
  return choices.length === 0 ? null : JSON.stringify(choices.map(({ id, content }) => ({ id, content })));
}

/** Empty if there is no poll, or its author was erased. */
export function choicesIn(text: string | null): readonly PollChoice[] {
  return text === null ? [] : PollChoices.parse(JSON.parse(text));
}
