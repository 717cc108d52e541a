import { UserNoticeDismissed, UserNoticed } from '@folkmoot/contracts/notices/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { profiles } from '../profiles/profiles.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { readUserNotices } from './user-notice-records.ts';
import { userNotices } from './user-notices.projection.ts';
import { userNoticeDismissed, userNoticed } from './user-notices.signals.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, userNotices]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const noticed = (noticeId: string, content: string | null = 'Be kind.', createdById: string | null = '2') =>
  UserNoticed({ noticeId, userId: '1', kind: 0, title: null, content, createdById, createdAt: 5 });
const read = (noticeId: string) => UserNoticeDismissed({ noticeId, userId: '1' });
const record = { type: 0, title: null, content: 'Be kind.', createdAt: 5 };

describe('user notices', () => {
  it('are shown until they are read, with their sender', async () => {
    await models.given([registered('1'), registered('2'), noticed('11'), noticed('12', 'Last time.', null), noticed('13'), read('13')]);
    expect(await readUserNotices(models.db, '1')).toEqual([
      { ...record, id: '11', createdBy: { username: 'user2' } },
      { ...record, id: '12', content: 'Last time.', createdBy: { username: 'Folkmoot' } },
    ]);
    expect(await readUserNotices(models.db, '2')).toEqual([]);
  });

  it('are the same in batches of one and of all (H2), and deleted with an erased user', async () => {
    const history = [registered('1'), noticed('11'), noticed('12'), read('11'), noticed('13', null)];
    await models.given(history);
    const atOnce = await models.rows();
    await models.clear();
    await models.given(history, 1);
    expect(await models.rows()).toEqual(atOnce);
    expect(atOnce.user_notices).toMatchObject([{ id: '12' }]);
  });

  it('are sent to the user’s own sockets', () => {
    expect(userNoticed(noticed('11', 'Be kind.', null), new Map())).toEqual([
      {
        kind: 'emit',
        rooms: ['user:1'],
        event: 'user:notice_created',
        payload: { ...record, id: '11', createdBy: { username: 'Folkmoot' } },
      },
    ]);
    expect(userNoticed(noticed('11', null), new Map())).toEqual([]);
    expect(userNoticeDismissed(read('11'))).toEqual([
      { kind: 'emit', rooms: ['user:1'], event: 'user:notice_removed', payload: { id: '11' } },
    ]);
  });
});
