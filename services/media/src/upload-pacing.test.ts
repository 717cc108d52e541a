import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uploadPacing } from './upload-pacing.ts';

describe('upload pacing', () => {
  test('passes only a fixed number of bytes per turn, and lets other work run between turns', async () => {
    const turns = uploadPacing(100);
    const passed: number[] = [];
    for (let chunk = 0; chunk < 6; chunk += 1) turns.wait(50, () => passed.push(chunk));
    expect(passed).toEqual([]);
    await nextTurn();
    expect(passed).toEqual([0, 1]);
    await nextTurn();
    expect(passed).toEqual([0, 1, 2, 3]);
    await nextTurn();
    expect(passed).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('passes a chunk that is larger than a turn alone', async () => {
    const turns = uploadPacing(100);
    const passed: string[] = [];
    turns.wait(1000, () => passed.push('large'));
    turns.wait(1, () => passed.push('small'));
    await nextTurn();
    expect(passed).toEqual(['large']);
    await nextTurn();
    expect(passed).toEqual(['large', 'small']);
  });

  test('keeps the order when a sender adds a chunk right after its last one', async () => {
    const turns = uploadPacing(10);
    const passed: string[] = [];
    function bring(name: string, left: number): void {
      turns.wait(10, () => {
        passed.push(name);
        if (left > 1) bring(name, left - 1);
      });
    }
    bring('a', 3);
    bring('b', 3);
    while (passed.length < 6) await nextTurn();
    expect(passed).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  });

  test('passes everything in order, also after a pause', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.integer({ min: 0, max: 300 }))), async (bursts) => {
        const turns = uploadPacing(100);
        const [brought, passed]: [number[], number[]] = [[], []];
        for (const burst of bursts) {
          for (const bytes of burst) {
            brought.push(bytes);
            turns.wait(bytes, () => passed.push(bytes));
          }
          while (passed.length < brought.length) await nextTurn();
        }
        expect(passed).toEqual(brought);
      }),
    );
  });
});
