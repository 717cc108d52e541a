import { afterEach, expect, it } from 'vitest';
import { setTranslations } from '../i18n/catalogue.ts';
import { withShownNames } from './shown-names.ts';

afterEach(() => setTranslations('en-GB', {}));

it('removes characters that change text direction from names, at any depth, and from nothing else', () => {
  const payload = {
    message: { content: '\u202eas written', createdBy: { username: '\u202eadA\u2066', tag: 'a1B2' } },
    members: [{ nickname: 'A\u200fda', roleIds: [] }, { nickname: null }],
    server: { name: '\u2067House' },
    count: 2,
  };
  expect(withShownNames(payload)).toEqual({
    message: { content: '\u202eas written', createdBy: { username: 'adA', tag: 'a1B2' } },
    members: [{ nickname: 'Ada', roleIds: [] }, { nickname: null }],
    server: { name: 'House' },
    count: 2,
  });
  expect([withShownNames(null), withShownNames('\u202e'), withShownNames(undefined)]).toEqual([null, '\u202e', undefined]);
});

it('closes markup of user texts, so that it cannot affect the element around it', () => {
  const payload = {
    content: '\u2069\u202ewritten',
    poll: { choices: [{ content: '\u2067one' }] },
    embed: { title: '\u2067a\u2069', description: 'b\u2069' },
  };
  expect(withShownNames(payload)).toEqual({
    content: '\u202ewritten',
    poll: { choices: [{ content: 'one' }] },
    embed: { title: '\u2067a\u2069', description: 'b' },
  });
});

it('shortens stacked combining marks in names, and in nothing else', () => {
  const [high, low] = [33, 4].map((count) => `Z${'\u0301'.repeat(count)}`);
  expect(withShownNames({ content: high, by: { username: high }, nickname: `\u202e${high}` })).toEqual({
    content: high,
    by: { username: low },
    nickname: low,
  });
});

it('names deleted accounts in the current language, and nothing else', () => {
  setTranslations('de-DE', { api: { deletedUser: 'Gelöschtes Konto', deletedUserEnd: 'Gelöschtes Konto {end}' } });
  const payload = {
    users: [{ username: 'Deleted User 0042' }, { username: 'Deleted User' }, { username: 'Deleted Users' }],
    name: 'Deleted User',
  };
  expect(withShownNames(payload)).toEqual({
    users: [{ username: 'Gelöschtes Konto 0042' }, { username: 'Gelöschtes Konto' }, { username: 'Deleted Users' }],
    name: 'Deleted User',
  });
});
