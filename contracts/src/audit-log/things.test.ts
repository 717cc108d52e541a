import { describe, expect, it } from 'vitest';
import { isEqual } from './revert.ts';
import { NOTICE_FIELDS, QUESTION_FIELDS, reversalOf, withReverted } from './things.ts';

const question = { title: 'Which?', multiselect: false, order: 1, answers: [{ answerId: '1', title: 'Red' }] };
const changed = { ...question, title: 'Which colour?', answers: [] };

describe('undoing an action', () => {
  it('reverts each field that is unchanged, independent of the others', () => {
    const now = { ...changed, title: 'What?' };
    expect(reversalOf(QUESTION_FIELDS, { before: question, set: changed }, now)).toEqual({
      what: 'fields',
      reverted: ['answers'],
      kept: ['title'],
    });
    expect(withReverted(now, question, ['answers'])).toEqual({ ...question, title: 'What?' });
  });

  it('reverts nothing if everything was changed since, or it was deleted', () => {
    expect(reversalOf(QUESTION_FIELDS, { before: question, set: changed }, question)).toEqual({ what: 'nothing' });
    expect(reversalOf(QUESTION_FIELDS, { before: question, set: changed }, null)).toEqual({ what: 'nothing' });
  });

  it('deletes a created item while it is unchanged, including fields that cannot be set', () => {
    const notice = { content: 'Be kind', seen: 1 };
    expect(reversalOf(NOTICE_FIELDS, { before: null, set: notice }, { ...notice })).toEqual({ what: 'delete' });
    expect(reversalOf(NOTICE_FIELDS, { before: null, set: notice }, { content: 'Be kinder' })).toEqual({ what: 'nothing' });
    expect(reversalOf(NOTICE_FIELDS, { before: null, set: notice }, { ...notice, seen: 2 }, ['seen'])).toEqual({ what: 'nothing' });
    expect(reversalOf(NOTICE_FIELDS, { before: null, set: notice }, null)).toEqual({ what: 'nothing' });
  });

  it('restores a deleted item unless a new one exists', () => {
    expect(reversalOf(NOTICE_FIELDS, { before: { content: 'Be kind' }, set: null }, null)).toEqual({ what: 'restore' });
    expect(reversalOf(NOTICE_FIELDS, { before: { content: 'Be kind' }, set: null }, { content: 'x' })).toEqual({ what: 'nothing' });
    expect(reversalOf(NOTICE_FIELDS, { before: null, set: null }, null)).toEqual({ what: 'nothing' });
  });
});

it('compares values regardless of the order of keys, but not of items', () => {
  expect(isEqual({ a: 1, b: [{ c: null, d: 'x' }] }, { b: [{ d: 'x', c: null }], a: 1 })).toBe(true);
  expect(isEqual(['1', '2'], ['2', '1'])).toBe(false);
  expect(isEqual({ a: undefined }, { b: undefined })).toBe(false);
  expect(isEqual([], {})).toBe(false);
  expect(isEqual(null, {})).toBe(false);
});
