import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getChannelNotice, getPersonalNotice } from '@folkmoot/contracts/notices/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readChannelNotice, readPersonalNotice } from './notice-records.ts';

/** Saved notes have no recipient, so they have no notice. */
const getChannelNoticeAnswer = answer(getChannelNotice, async ({ db, actor, access, params }) => {
  const recipientId = access.channel?.recipientId ?? null;
  if (recipientId !== null && recipientId === actor?.userId) return refuse('NoNotice');
  const notice = recipientId === null ? await readChannelNotice(db, params.channelId) : await readPersonalNotice(db, recipientId);
  return notice ? { notice } : refuse('NoNotice');
});

const getPersonalNoticeAnswer = answer(getPersonalNotice, async ({ db, actor }) => {
  const notice = await readPersonalNotice(db, actor?.userId ?? '');
  return notice ? { notice } : refuse('NoNotice');
});

export const noticeAnswers = [getChannelNoticeAnswer, getPersonalNoticeAnswer];
