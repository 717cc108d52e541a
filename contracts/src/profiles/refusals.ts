import { refusals } from '../kernel/refusal.ts';

export const profileRefusals = refusals({
  UserNotFound: { status: 400, path: 'user', text: 'User not found.' },
});
