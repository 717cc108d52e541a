import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { ModeratorAct } from '@folkmoot/contracts/moderation/undo-wire';
import { describe, expect, it } from 'vitest';
import { actionText, reasonOf, wordsOf } from './action-words.ts';

const action: ModeratorAct = {
  id: '1',
  createdAt: 1,
  actionType: MODERATION_ACT.REPORT_DECISION,
  actionById: '2',
  actionBy: { id: '2', username: 'Mod', tag: 'abcd', hexColor: null, avatar: null, banner: null, badges: 0, bot: null, joinedAt: 1 },
  userId: '3',
  username: 'Ann',
  serverId: null,
  serverName: null,
  channelId: null,
  channelName: null,
  count: null,
  reason: 'post 9: removed',
  expireAt: null,
  undo: { state: 'open' },
  undoes: null,
  postId: null,
  ticketId: null,
  caseId: '500',
  people: [],
};

describe('an entry of the audit log', () => {
  it('has a text for every kind of action', () => {
    const silent = Object.values(MODERATION_ACT).filter((each) => actionText(each) === 'did something to');
    expect(silent).toEqual([]);
    const undone = Object.values(MODERATION_ACT).map((undoes) => wordsOf({ ...action, actionType: MODERATION_ACT.UNDO, undoes }));
    expect(new Set(undone).size).toBeGreaterThan(25);
  });

  it('shows the kind and the outcome of a case', () => {
    expect(reasonOf(action)).toBe('Post · Content removed');
    expect(reasonOf({ ...action, reason: 'warning: upheld' })).toBe('Appeal against a warning · Sanction upheld');
    expect(reasonOf({ ...action, reason: 'profile 9' })).toBe('Profile');
    expect(reasonOf({ ...action, reason: 'closed as done' })).toBe('closed as done');
    expect(reasonOf({ ...action, caseId: null })).toBe('post 9: removed');
  });

  it('shows the creator of a ticket about abuse instead of a target', () => {
    expect(wordsOf(action)).toBe('closed a report about');
    expect(wordsOf({ ...action, ticketId: 4 })).toBe('closed an abuse ticket, opened by');
  });

  it('uses the labels of the screens for changed fields and settings', () => {
    const changed = { ...action, caseId: null };
    expect(reasonOf({ ...changed, actionType: MODERATION_ACT.USER_UPDATE, reason: 'badges, newPassword' })).toBe('Badges, Password');
    expect(reasonOf({ ...changed, actionType: MODERATION_ACT.SERVER_UPDATE, reason: 'pinned' })).toBe('Pinned in Explore');
    expect(reasonOf({ ...changed, actionType: MODERATION_ACT.INSTANCE_SETTINGS, reason: 'files.where: off' })).toBe(
      'Where files can be sent: Nowhere',
    );
  });
});
