import { refusals } from '../kernel/refusal.ts';

export const gifRefusals = refusals({
  GifsNotSetUp: { status: 403, text: 'Searching for GIFs is not set up here.' },
  GifsAway: { status: 403, text: 'The service that finds GIFs does not answer. Try again later.' },
});
