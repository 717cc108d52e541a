import { ACCOUNT_ACTS, type AccountHistoryEntry } from '@folkmoot/contracts/account-history/wire';
import { describe, expect, it } from 'vitest';
import { formatTime } from '../i18n/format.ts';
import { actWords, moreWords, whoWords } from './entry-words.ts';

const AT = 1_795_308_900_000;
const DATE = formatTime(AT, 'short');
const plain: AccountHistoryEntry = {
  id: '1',
  act: 'warned',
  at: AT,
  reason: null,
  until: null,
  deletesSince: null,
  fields: [],
  badges: null,
  postId: null,
  serverId: null,
  serverName: null,
  undoneAt: null,
};

describe('what happened to an account', () => {
  it.each([
    [{ act: 'warned' }, 'You were warned'],
    [{ act: 'suspended', until: AT }, `You were suspended until ${DATE}`],
    [{ act: 'suspended' }, 'You were suspended for good'],
    [{ act: 'suspensionEdited', until: AT }, `Your suspension was changed: until ${DATE}`],
    [{ act: 'suspensionEdited' }, 'Your suspension was changed: for good'],
    [{ act: 'addressesBanned', until: AT }, `The addresses you were seen at were banned until ${DATE}`],
    [{ act: 'edited', fields: ['username', 'newPassword'] }, 'Your account was changed: name and password'],
    [{ act: 'badgesSet', badges: 12 }, 'Your badges were changed: Contributor and Supporter'],
    [{ act: 'badgesSet', badges: 0 }, 'Your badges were taken off'],
    [{ act: 'timedOut', until: AT }, `You were kept from writing until ${DATE}`],
    [{ act: 'addressBarred', until: AT }, `An address you were seen at was banned until ${DATE}`],
    [
      { act: 'serverEdited', serverName: 'Moot\u202e', fields: ['name', 'verified'] },
      'Your server Moot was changed: name and verification',
    ],
    [{ act: 'serverDeletionScheduled', serverName: 'Moot' }, 'Your server Moot was scheduled for deletion'],
    [{ act: 'serverDeleted', serverName: 'Moot' }, 'Your server Moot was deleted'],
  ] as const)('%o is: %s', (entry, words) => {
    expect(actWords({ ...plain, ...entry, fields: 'fields' in entry ? [...entry.fields] : [] })).toBe(words);
  });

  it('has words for everything that can happen', () => {
    expect(ACCOUNT_ACTS.filter((act) => actWords({ ...plain, act, until: AT }) === '')).toEqual([]);
  });

  it('says why, and what follows', () => {
    expect(moreWords({ ...plain, reason: 'Be kind.', until: AT })).toEqual(['Reason: Be kind.', `It counts until ${DATE}.`]);
    expect(moreWords({ ...plain, act: 'suspended', until: AT, deletesSince: AT })).toEqual([`What you wrote after ${DATE} was deleted.`]);
    expect(moreWords({ ...plain, act: 'postDeleted' })).toEqual([]);
    expect(moreWords({ ...plain, reason: 'Be \u202ekind.' })).toEqual(['Reason: Be kind.']);
    expect(moreWords({ ...plain, act: 'appealUpheld', reason: 'You were not.' })).toEqual(['Answer: You were not.']);
    expect(whoWords(plain)).toBe(`A moderator, ${DATE}`);
    expect(whoWords({ ...plain, act: 'timedOut' })).toBe(`A rule of this site, ${DATE}`);
    expect(moreWords({ ...plain, undoneAt: AT })).toEqual([`A moderator took it back, ${DATE}`]);
  });
});
