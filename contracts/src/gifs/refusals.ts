import { refusals } from '../kernel/refusal.ts';

export const gifRefusals = refusals({
  GifsNotSetUp: { status: 403, text: 'GIF search is not set up here.' },
  GifsAway: { status: 403, text: 'The GIF service does not respond. Try again later.' },
});
