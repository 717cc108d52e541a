import { refusals } from '../kernel/refusal.ts';

export const noticeRefusals = refusals({
  UnknownUserNotice: { status: 404, text: 'This notice does not exist.' },
  NoNotice: { status: 400, text: 'There is no notice.' },
});
