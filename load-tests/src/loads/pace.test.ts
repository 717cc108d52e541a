import { describe, expect, test } from 'vitest';
import { atPace, countOf } from './pace.ts';

describe('a steady rate', () => {
  test('has the right number of messages for its time', () => {
    expect([countOf({ perSecond: 60, seconds: 2 }), countOf({ perSecond: 3, seconds: 0.5 })]).toEqual([120, 2]);
  });

  test('does not wait for earlier messages', async () => {
    const order: string[] = [];
    const last = Promise.withResolvers<void>();
    await atPace({ perSecond: 1000, seconds: 0.003 }, async (serial) => {
      order.push(`${serial} sent`);
      if (serial === 2) last.resolve();
      else await last.promise;
      order.push(`${serial} answered`);
    });
    expect(order.slice(0, 3)).toEqual(['0 sent', '1 sent', '2 sent']);
    expect(order).toHaveLength(6);
  });

  test('fails if a message fails', async () => {
    const sent = atPace({ perSecond: 1000, seconds: 0.002 }, async (serial) => {
      if (serial === 0) throw new Error('No answer.');
    });
    await expect(sent).rejects.toThrow('No answer.');
  });
});
