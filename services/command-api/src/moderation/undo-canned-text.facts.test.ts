import { CannedTextAdded, CannedTextDeleted, CannedTextEdited } from '@folkmoot/contracts/tickets/events';
import { describe, expect, it } from 'vitest';
import { cannedTextOpposite } from './undo-canned-text.facts.ts';

const [MOD, TEXT, NOW] = ['200', '300', 9000] as const;
const facts = { cannedTextId: TEXT, callerId: MOD, now: NOW };
const hello = { name: 'Hello', text: 'Hello there.' };
const edited = { name: 'Greeting', text: 'Good day.' };
const effect = (code: string, field: string | null = null) => ({ effect: code, until: null, field });

describe('undo of a canned text', () => {
  it('deletes an unchanged new text', () => {
    expect(cannedTextOpposite(new Map([[TEXT, hello]]), { before: undefined, set: hello }, facts)).toEqual({
      events: [CannedTextDeleted({ cannedTextId: TEXT, deletedById: MOD, deletedAt: NOW })],
      effects: [effect('cannedTextOver')],
    });
    expect(cannedTextOpposite(new Map([[TEXT, edited]]), { before: undefined, set: hello }, facts)).toBe(null);
  });

  it('restores fields that are unchanged since', () => {
    const now = new Map([[TEXT, { ...edited, text: 'Good evening.' }]]);
    expect(cannedTextOpposite(now, { before: hello, set: edited }, facts)).toEqual({
      events: [CannedTextEdited({ cannedTextId: TEXT, name: 'Hello', text: 'Good evening.', editedById: MOD, editedAt: NOW })],
      effects: [effect('fieldBack', 'name'), effect('fieldStays', 'text')],
    });
    expect(cannedTextOpposite(new Map([[TEXT, hello]]), { before: hello, set: edited }, facts)).toBe(null);
    expect(cannedTextOpposite(new Map(), { before: hello, set: edited }, facts)).toBe(null);
  });

  it('restores a deleted text, unless another one has its name by now', () => {
    expect(cannedTextOpposite(new Map(), { before: hello, set: undefined }, facts)).toEqual({
      events: [CannedTextAdded({ cannedTextId: TEXT, ...hello, addedById: MOD, addedAt: NOW })],
      effects: [effect('cannedTextBack')],
    });
    const taken = new Map([['301', { ...hello, name: 'HELLO' }]]);
    expect(cannedTextOpposite(taken, { before: hello, set: undefined }, facts)).toMatchObject({ refused: 'CannedTextNameTaken' });
  });
});
