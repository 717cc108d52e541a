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

describe('an entry of the account history', () => {
  it.each([
    [{ act: 'warned' }, 'You received a warning'],
    [{ act: 'suspended', until: AT }, `You were suspended until ${DATE}`],
    [{ act: 'suspended' }, 'You were suspended permanently'],
    [{ act: 'suspensionEdited', until: AT }, `Your suspension was changed: until ${DATE}`],
    [{ act: 'suspensionEdited' }, 'Your suspension was changed: permanent'],
    [{ act: 'addressesBanned', until: AT }, `Your recent IP addresses were banned until ${DATE}`],
    [{ act: 'edited', fields: ['username', 'newPassword'] }, 'Your account was changed: name and password'],
    [{ act: 'badgesSet', badges: 12 }, 'Your badges were changed: Contributor and Supporter'],
    [{ act: 'badgesSet', badges: 0 }, 'Your badges were removed'],
    [{ act: 'timedOut', until: AT }, `You were timed out until ${DATE}`],
    [{ act: 'addressBarred', until: AT }, `One of your recent IP addresses was banned until ${DATE}`],
    [
      { act: 'serverEdited', serverName: 'Moot\u202e', fields: ['name', 'verified'] },
      'Your server Moot was changed: name and verification',
    ],
    [{ act: 'serverDeletionScheduled', serverName: 'Moot' }, 'Your server Moot was scheduled for deletion'],
    [{ act: 'serverDeleted', serverName: 'Moot' }, 'Your server Moot was deleted'],
  ] as const)('%o reads: %s', (entry, words) => {
    expect(actWords({ ...plain, ...entry, fields: 'fields' in entry ? [...entry.fields] : [] })).toBe(words);
  });

  it('has a text for every kind of entry', () => {
    expect(ACCOUNT_ACTS.filter((act) => actWords({ ...plain, act, until: AT }) === '')).toEqual([]);
  });

  it('shows the reason and the consequences', () => {
    expect(moreWords({ ...plain, reason: 'Be kind.', until: AT })).toEqual(['Reason: Be kind.', `Expires on ${DATE}.`]);
    expect(moreWords({ ...plain, act: 'suspended', until: AT, deletesSince: AT })).toEqual([
      `Messages you sent after ${DATE} were deleted.`,
    ]);
    expect(moreWords({ ...plain, act: 'postDeleted' })).toEqual([]);
    expect(moreWords({ ...plain, reason: 'Be \u202ekind.' })).toEqual(['Reason: Be kind.']);
    expect(moreWords({ ...plain, act: 'appealUpheld', reason: 'You were not.' })).toEqual(['Answer: You were not.']);
    expect(whoWords(plain)).toBe(`A moderator, ${DATE}`);
    expect(whoWords({ ...plain, act: 'timedOut' })).toBe(`Automod rule of this instance, ${DATE}`);
    expect(moreWords({ ...plain, undoneAt: AT })).toEqual([`A moderator undid this, ${DATE}`]);
  });
});
