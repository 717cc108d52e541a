import { describe, expect, it } from 'vitest';
import { progressed } from './uploads.ts';

describe('the speed of an upload', () => {
  const begun = { sent: 0, total: 1000, speed: null, at: 0 };

  it('starts with the first sample, then is smoothed', () => {
    const first = progressed(begun, 100, 1000);
    expect(first).toEqual({ sent: 100, total: 1000, speed: 100, at: 1000 });
    expect(progressed(first, 300, 2000).speed).toBeCloseTo(130);
  });

  it('needs time to pass', () => {
    expect(progressed(begun, 100, 0)).toEqual({ ...begun, sent: 100 });
  });

  it('never reports more bytes than the file has, though the request body is larger', () => {
    expect(progressed(begun, 1200, 1000).sent).toBe(1000);
  });
});
