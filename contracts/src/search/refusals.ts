import { refusals } from '../kernel/refusal.ts';

export const searchRefusals = refusals({
  NothingToLookFor: { status: 400, path: 'q', text: 'Enter a word, an author or a channel to search for.' },
});
