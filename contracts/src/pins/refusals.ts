import { refusals } from '../kernel/refusal.ts';
import { MOST_PINS } from './limits.ts';

export const pinRefusals = refusals({
  AlreadyPinned: { status: 400, text: 'This message is already pinned.' },
  NotPinned: { status: 400, text: 'This message is not pinned.' },
  TooManyPins: { status: 400, text: `A channel can have up to ${MOST_PINS} pinned messages. Unpin one first.` },
});
