import { refusals } from '../kernel/refusal.ts';

export const noticeRefusals = refusals({
  UnknownUserNotice: { status: 404, text: 'There is no such notice.' },
  NoNotice: { status: 400, text: 'There is no notice.' },
});
