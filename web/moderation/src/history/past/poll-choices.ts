/** Parses the choices of a poll of a post or message from its sealed text. By hand, because the browser has no schemas (decision 1). */
import type { PollChoice } from '@folkmoot/contracts/polls/choices';

function isChoice(value: unknown): value is PollChoice {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('content' in value)) return false;
  return typeof value.id === 'string' && typeof value.content === 'string';
}

export function pollChoices(text: string): readonly PollChoice[] {
  const written: unknown = JSON.parse(text);
  const choices = typeof written === 'object' && written !== null && 'choices' in written ? written.choices : written;
  return Array.isArray(choices) ? choices.filter(isChoice) : [];
}
