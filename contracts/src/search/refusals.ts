import { refusals } from '../kernel/refusal.ts';

export const searchRefusals = refusals({
  NothingToLookFor: { status: 400, path: 'q', text: 'Say what to look for: a word, or whose messages, or in which channel.' },
});
