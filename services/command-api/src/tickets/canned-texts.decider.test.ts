import { fold } from '@folkmoot/contracts/kernel/decider';
import { CannedTextAdded, CannedTextDeleted, CannedTextEdited } from '@folkmoot/contracts/tickets/events';
import { CANNED_TEXT_LIMITS } from '@folkmoot/contracts/tickets/staff-limits';
import { describe, expect, it } from 'vitest';
import { type CannedTextEvent, cannedTextsFolding } from './canned-text-state.ts';
import { decideAdd, decideDelete, decideEdit } from './canned-texts.decider.ts';

const facts = { cannedTextId: '1', callerId: '200', now: 5000 };
const hello = { name: 'Hello', text: 'Hello, and thank you.' };
const added = (cannedTextId: string, words = hello) => CannedTextAdded({ cannedTextId, ...words, addedById: '200', addedAt: 5000 });
const deleted = CannedTextDeleted({ cannedTextId: '1', deletedById: '200', deletedAt: 5000 });
const given = (...events: readonly CannedTextEvent[]) => fold(cannedTextsFolding, events);

describe('canned texts', () => {
  it('have unique names, ignoring case', () => {
    expect(decideAdd(given(), hello, facts)).toEqual([added('1')]);
    expect(decideAdd(given(added('2')), { ...hello, name: 'HELLO' }, facts)).toEqual({ refused: 'CannedTextNameTaken' });
    expect(decideAdd(given(added('1'), deleted), hello, facts)).toEqual([added('1')]);
  });

  it('are limited in number', () => {
    const all = Array.from({ length: CANNED_TEXT_LIMITS.count }, (_, index) => added(String(index), { ...hello, name: `Hello ${index}` }));
    expect(decideAdd(given(...all.slice(1)), hello, facts)).toMatchObject([{ type: 'CannedTextAdded' }]);
    expect(decideAdd(given(...all), hello, facts)).toEqual({ refused: 'TooManyCannedTexts' });
  });

  it('are edited, and an equal edit writes no event', () => {
    const other = { name: 'Other', text: 'Something else.' };
    const edited = CannedTextEdited({ cannedTextId: '1', name: 'hello', text: 'Hi.', editedById: '200', editedAt: 5000 });
    expect(decideEdit(given(added('1')), { name: 'hello', text: 'Hi.' }, facts)).toEqual([edited]);
    expect(decideEdit(given(added('1')), hello, facts)).toEqual([]);
    expect(decideEdit(given(added('1'), added('2', other)), { ...hello, name: 'other' }, facts)).toEqual({
      refused: 'CannedTextNameTaken',
    });
    expect(decideEdit(given(), hello, facts)).toEqual({ refused: 'UnknownCannedText' });
  });

  it('are deleted once', () => {
    expect(decideDelete(given(added('1')), facts)).toEqual([deleted]);
    expect(decideDelete(given(added('1'), deleted), facts)).toEqual({ refused: 'UnknownCannedText' });
  });
});
