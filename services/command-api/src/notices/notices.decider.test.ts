import { fold } from '@folkmoot/contracts/kernel/decider';
import { ChannelNoticeRemoved, ChannelNoticeSet, PersonalNoticeRemoved, PersonalNoticeSet } from '@folkmoot/contracts/notices/events';
import { describe, expect, it } from 'vitest';
import { ANN, GENERAL, NOW, SERVER } from '../servers/test-server.ts';
import { type NoticeEvent, noticeFolding } from './notice-state.ts';
import {
  decideRemoveChannelNotice,
  decideRemovePersonalNotice,
  decideSetChannelNotice,
  decideSetPersonalNotice,
} from './notices.decider.ts';

const noticeAfter = (...events: readonly NoticeEvent[]) => fold(noticeFolding, events);
const facts = { serverId: SERVER, channelId: GENERAL, callerId: ANN, noticeId: '8000', now: NOW };
const later = { ...facts, noticeId: '8001', now: NOW + 5 };

describe('the notice of a channel', () => {
  const kept = { serverId: SERVER, channelId: GENERAL, noticeId: '8000', createdAt: NOW, setById: ANN };
  const set = ChannelNoticeSet({ ...kept, updatedAt: NOW, content: 'Be kind.' });
  const removed = ChannelNoticeRemoved({ serverId: SERVER, channelId: GENERAL, removedById: ANN });

  it('is set, and keeps its id when it is changed', () => {
    expect(decideSetChannelNotice(noticeAfter(), 'Be kind.', facts)).toEqual([set]);
    const changed = ChannelNoticeSet({ ...kept, updatedAt: NOW + 5, content: 'Be kinder.' });
    expect(decideSetChannelNotice(noticeAfter(set), 'Be kinder.', later)).toEqual([changed]);
  });

  it('gets a new id after its removal', () => {
    const [event] = Object.values(decideSetChannelNotice(noticeAfter(set, removed), 'Again.', later));
    expect(event).toMatchObject({ data: { noticeId: '8001', createdAt: NOW + 5 } });
  });

  it('is removed if it exists', () => {
    expect(decideRemoveChannelNotice(noticeAfter(set), facts)).toEqual([removed]);
    expect(decideRemoveChannelNotice(noticeAfter(set, removed), facts)).toEqual({ refused: 'NoNotice' });
  });
});

describe('the notice of a user', () => {
  const set = PersonalNoticeSet({ userId: ANN, noticeId: '8000', createdAt: NOW, updatedAt: NOW, content: 'Back on Monday.' });

  it('is set and removed', () => {
    expect(decideSetPersonalNotice(noticeAfter(), 'Back on Monday.', facts)).toEqual([set]);
    expect(decideRemovePersonalNotice(noticeAfter(set), facts)).toEqual([PersonalNoticeRemoved({ userId: ANN })]);
    expect(decideRemovePersonalNotice(noticeAfter(), facts)).toEqual({ refused: 'NoNotice' });
  });
});
