import { refusals } from '../kernel/refusal.ts';

export const sessionRefusals = refusals({
  UnknownSession: { status: 404, text: 'This session has already ended.' },
});
