import { describe, expect, it } from 'vitest';
import { bindingRequest, isBindingAnswer } from './stun.ts';
import { durationText, sizeText } from './words.ts';

describe('sizes and times of findings', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1536, '1.5 kB'],
    [200 * 1024 ** 2, '200 MB'],
    [5.25 * 1024 ** 4, '5.3 TB'],
    [3000 * 1024 ** 4, '3000 TB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
    [999, '0 seconds'],
    [1000, '1 second'],
    [119_000, '1 minute'],
    [7_200_000, '2 hours'],
    [86_400_000 * 9, '9 days'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('a binding request', () => {
  it('is answered by what has its transaction id, and nothing else', () => {
    const request = bindingRequest();
    const answer = Buffer.from(request);
    answer.writeUInt16BE(0x0101, 0);
    expect(isBindingAnswer(answer, request)).toBe(true);
    expect(isBindingAnswer(request, request)).toBe(false);
    expect(isBindingAnswer(answer.subarray(0, 12), request)).toBe(false);
    const other = bindingRequest();
    other.writeUInt16BE(0x0101, 0);
    expect(isBindingAnswer(other, request)).toBe(false);
  });
});
