import { describe, expect, it } from 'vitest';
import { isEqual } from './take-back.ts';
import { NOTICE_FIELDS, QUESTION_FIELDS, thingBack, withBack } from './things.ts';

const question = { title: 'Which?', multiselect: false, order: 1, answers: [{ answerId: '1', title: 'Red' }] };
const changed = { ...question, title: 'Which colour?', answers: [] };

describe('what is left of an act', () => {
  it('is each field that is as it was set, whatever became of the others', () => {
    const now = { ...changed, title: 'What?' };
    expect(thingBack(QUESTION_FIELDS, { before: question, set: changed }, now)).toEqual({
      what: 'fields',
      back: ['answers'],
      left: ['title'],
    });
    expect(withBack(now, question, ['answers'])).toEqual({ ...question, title: 'What?' });
  });

  it('is nothing where all was changed since, or it is gone', () => {
    expect(thingBack(QUESTION_FIELDS, { before: question, set: changed }, question)).toEqual({ what: 'nothing' });
    expect(thingBack(QUESTION_FIELDS, { before: question, set: changed }, null)).toEqual({ what: 'nothing' });
  });

  it('is what was made, while it is as it was made, also in what cannot be set', () => {
    const notice = { content: 'Be kind', seen: 1 };
    expect(thingBack(NOTICE_FIELDS, { before: null, set: notice }, { ...notice })).toEqual({ what: 'goes' });
    expect(thingBack(NOTICE_FIELDS, { before: null, set: notice }, { content: 'Be kinder' })).toEqual({ what: 'nothing' });
    expect(thingBack(NOTICE_FIELDS, { before: null, set: notice }, { ...notice, seen: 2 }, ['seen'])).toEqual({ what: 'nothing' });
    expect(thingBack(NOTICE_FIELDS, { before: null, set: notice }, null)).toEqual({ what: 'nothing' });
  });

  it('is what was taken away, while there is no other', () => {
    expect(thingBack(NOTICE_FIELDS, { before: { content: 'Be kind' }, set: null }, null)).toEqual({ what: 'comes' });
    expect(thingBack(NOTICE_FIELDS, { before: { content: 'Be kind' }, set: null }, { content: 'x' })).toEqual({ what: 'nothing' });
    expect(thingBack(NOTICE_FIELDS, { before: null, set: null }, null)).toEqual({ what: 'nothing' });
  });
});

it('values are the same whatever the order of their keys, and not whatever that of their items', () => {
  expect(isEqual({ a: 1, b: [{ c: null, d: 'x' }] }, { b: [{ d: 'x', c: null }], a: 1 })).toBe(true);
  expect(isEqual(['1', '2'], ['2', '1'])).toBe(false);
  expect(isEqual({ a: undefined }, { b: undefined })).toBe(false);
  expect(isEqual([], {})).toBe(false);
  expect(isEqual(null, {})).toBe(false);
});
