import { refusals } from '../kernel/refusal.ts';
import { BOOKMARK_LIMITS } from './limits.ts';

export const bookmarkRefusals = refusals({
  NothingToSave: { status: 400, path: 'messageId', text: 'This message does not exist, or you cannot save it.' },
  AlreadySaved: { status: 400, text: 'You already saved this message.' },
  NotSaved: { status: 400, text: 'You did not save this message.' },
  TooManyBookmarks: {
    status: 400,
    text: `You can save up to ${BOOKMARK_LIMITS.perAccount} messages. Remove one from your saved messages first.`,
  },
});
