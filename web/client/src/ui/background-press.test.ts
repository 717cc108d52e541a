import { describe, expect, it } from 'vitest';
import { closesDialog } from './background-press.ts';

describe('a press on the background of a dialog', () => {
  it.each([
    ['a still press', { x: 10, y: 10 }, { x: 10, y: 10 }, '', true],
    ['a press that moved 3 px', { x: 10, y: 10 }, { x: 13, y: 10 }, '', true],
    ['a press that moved more', { x: 10, y: 10 }, { x: 13, y: 11 }, '', false],
    ['a press that began inside the dialog', null, { x: 10, y: 10 }, '', false],
    ['a press with text selected', { x: 10, y: 10 }, { x: 10, y: 10 }, 'some words', false],
  ])('closes it or not: %s', (_, down, up, selected, closes) => {
    expect(closesDialog(down, up, selected)).toBe(closes);
  });
});
